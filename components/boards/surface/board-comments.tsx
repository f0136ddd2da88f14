import { MapPin, X } from 'lucide-react';
import { Button, cn, ErrorState, IconButton, Skeleton } from '@/components/ui';
import { commentOnBoardAction } from '@/lib/console/boards/actions';
import type { BoardPin } from '@/lib/pages/board-input';
import type { Comment } from '@/lib/pages/review';
import { failureOf } from '../../actions';
import { CommentList } from '../../review';
import { itemLabel } from './item-view';
import type { BoardCommentsState } from './use-board-comments';
import type { BoardCamera } from './use-camera';
import type { ItemActions } from './use-item-actions';

/** The comments of a board, beside its surface or, on a small screen, over it. Stays mounted, so that a half-written comment is kept. */
export function BoardComments({
  workspace,
  board,
  actions,
  camera,
  comments,
  isPlacing,
  onPlace,
}: {
  workspace: string;
  board: string;
  actions: ItemActions;
  camera: BoardCamera;
  comments: BoardCommentsState;
  /** Whether the next press on the surface sets the pin. */
  isPlacing: boolean;
  onPlace: () => void;
}) {
  const { query, threads, isOpen, setOpen, draftPin, setDraftPin, field, reload } = comments;
  const itemOf = (pin: BoardPin) =>
    'item' in pin ? actions.items.find(({ id }) => id === pin.item) : undefined;
  const reveal = (pin: BoardPin) => {
    const item = itemOf(pin);
    if (item !== undefined) {
      actions.select([item.id]);
      camera.reveal(item);
    } else if ('x' in pin) camera.reveal({ ...pin, width: 1, height: 1 });
  };
  const renderPin = ({ id, pin }: Comment) => {
    if (pin === undefined) return null;
    if ('item' in pin && itemOf(pin) === undefined) {
      return <span className="text-ink-3">On something that was deleted: </span>;
    }
    const number = threads.find((thread) => thread.id === id)?.number;
    return number === undefined ? null : (
      <button
        type="button"
        aria-label={`Show pin ${number} on the board`}
        className="me-1.5 inline-flex size-5 items-center justify-center rounded-[10px_10px_10px_2px] bg-live text-2xs font-semibold text-white dark:text-bg"
        onClick={() => reveal(pin)}
      >
        {number}
      </button>
    );
  };
  const pinnedItem = draftPin === null ? undefined : itemOf(draftPin);
  return (
    <aside
      aria-label="Comments on the board"
      hidden={!isOpen}
      className={cn(
        'flex w-80 shrink-0 flex-col gap-4 overflow-y-auto border-s border-line p-4',
        'max-lg:absolute max-lg:inset-0 max-lg:ms-auto max-lg:z-10 max-lg:w-full max-lg:bg-bg sm:max-lg:max-w-sm max-lg:shadow-pop',
        isPlacing && 'max-lg:hidden',
      )}
    >
      <div className="flex items-center justify-between">
        <h2 className="text-sm font-semibold">Comments</h2>
        <IconButton size="sm" label="Close the comments" onClick={() => setOpen(false)}>
          <X />
        </IconButton>
      </div>
      {query.data === undefined ? (
        query.isError ? (
          <ErrorState
            size="inline"
            title="The comments could not be loaded"
            description={query.error.message}
            isRetrying={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <Skeleton className="h-24 w-full" />
        )
      ) : (
        <CommentList
          workspace={workspace}
          subject={`board/${board}`}
          comments={query.data.comments}
          unread={query.data.unread}
          reader={query.data.reader}
          moderates={query.data.moderates}
          field={field}
          markOf={renderPin}
          tools={
            draftPin === null ? (
              <Button size="sm" variant="ghost" aria-pressed={isPlacing} onClick={onPlace}>
                <MapPin aria-hidden />
                {isPlacing ? 'Press on the board' : 'Pin'}
              </Button>
            ) : (
              <span className="inline-flex min-w-0 items-center text-xs text-ink-2">
                <bdi className="max-w-40 truncate">
                  {pinnedItem === undefined ? 'Pinned' : itemLabel(pinnedItem)}
                </bdi>
                <IconButton size="sm" label="Remove the pin" onClick={() => setDraftPin(null)}>
                  <X />
                </IconButton>
              </span>
            )
          }
          write={async ({ text, parent }, submission) => {
            const input = { text, parent, pin: parent === null ? draftPin : null };
            const failure = await failureOf(() =>
              commentOnBoardAction(workspace, board, input, submission),
            );
            if (failure !== null) return failure;
            if (parent === null) setDraftPin(null);
            await reload();
            return true;
          }}
          reload={reload}
        />
      )}
    </aside>
  );
}
