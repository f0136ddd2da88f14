import { MapPin, X } from 'lucide-react';
import { Button, cn, ErrorState, IconButton, Skeleton } from '@/components/ui';
import { commentOnBoardAction } from '@/lib/console/boards/actions';
import type { BoardPin } from '@/lib/pages/board-input';
import type { Comment } from '@/lib/pages/review';
import { callWithToast } from '../../actions';
import { CommentList } from '../../review';
import { itemLabel } from './item-view';
import type { BoardActs } from './use-board-acts';
import type { BoardCommentsState } from './use-board-comments';
import type { BoardCamera } from './use-camera';

/** What is said on a board, beside its surface; on a small screen over it. Stays mounted, so that a half-written comment does. */
export function BoardComments({
  workspace,
  board,
  acts,
  camera,
  comments,
  isPlacing,
  onPlace,
}: {
  workspace: string;
  board: string;
  acts: BoardActs;
  camera: BoardCamera;
  comments: BoardCommentsState;
  /** Whether a press on the surface sets the pin. */
  isPlacing: boolean;
  onPlace: () => void;
}) {
  const { query, threads, isOpen, setOpen, pin, setPin, field, reload } = comments;
  const itemOf = (to: BoardPin) =>
    'item' in to ? acts.items.find(({ id }) => id === to.item) : undefined;
  const reveal = (to: BoardPin) => {
    const item = itemOf(to);
    if (item !== undefined) {
      acts.select([item.id]);
      camera.reveal(item);
    } else if ('x' in to) camera.reveal({ ...to, width: 1, height: 1 });
  };
  const markOf = ({ id, pin: to }: Comment) => {
    if (to === undefined) return null;
    if ('item' in to && itemOf(to) === undefined) {
      return <span className="text-ink-3">On something that was deleted: </span>;
    }
    const number = threads.find((thread) => thread.id === id)?.number;
    return number === undefined ? null : (
      <button
        type="button"
        aria-label={`Show pin ${number} on the board`}
        className="me-1.5 inline-flex size-5 items-center justify-center rounded-[10px_10px_10px_2px] bg-live text-2xs font-semibold text-white dark:text-bg"
        onClick={() => reveal(to)}
      >
        {number}
      </button>
    );
  };
  const pinnedItem = pin === null ? undefined : itemOf(pin);
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
          comments={query.data.comments}
          unread={query.data.unread}
          reader={query.data.reader}
          moderates={query.data.moderates}
          field={field}
          markOf={markOf}
          tools={
            pin === null ? (
              <Button size="sm" variant="ghost" aria-pressed={isPlacing} onClick={onPlace}>
                <MapPin aria-hidden />
                {isPlacing ? 'Press on the board' : 'Pin'}
              </Button>
            ) : (
              <span className="inline-flex min-w-0 items-center text-xs text-ink-2">
                <bdi className="max-w-40 truncate">
                  {pinnedItem === undefined ? 'Pinned' : itemLabel(pinnedItem)}
                </bdi>
                <IconButton size="sm" label="Remove the pin" onClick={() => setPin(null)}>
                  <X />
                </IconButton>
              </span>
            )
          }
          write={async ({ text, parent }, submission) => {
            const input = { text, parent, pin: parent === null ? pin : null };
            const { ok } = await callWithToast(() =>
              commentOnBoardAction(workspace, board, input, submission),
            );
            if (!ok) return false;
            if (parent === null) setPin(null);
            await reload();
            return true;
          }}
          reload={reload}
        />
      )}
    </aside>
  );
}
