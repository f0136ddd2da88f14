'use client';

import { LayoutGrid, MessageCircle, Presentation } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { Avatar, Badge, Button, EmptyState, formatCount } from '@/components/ui';
import { setBoardViewAction } from '@/lib/console/boards/actions';
import { type BoardNews, boardPath } from '@/lib/pages/boards';
import { useAction } from '../../actions';
import { TopBarContent, useShortcut, useShortcutHints } from '../../layout';
import { BoardActions, surfaceQuery, useGalleryActions, viewerHref } from '../../library/gallery';
import { WorkProject } from '../../projects';
import { ShareForReview, sharingObstacle } from '../../review-links';
import type { Point } from '../geometry';
import type { BoardState } from '../store';
import { BoardComments } from './board-comments';
import { boardKeys, commentKey } from './board-keys';
import { BoardPanel } from './board-panel';
import { BoardsLink } from './boards-link';
import { countResults } from './count-results';
import { ExportMenu } from './export-menu';
import { type SurfaceItem, withCompanions } from './item-changes';
import { onBoardKey } from './on-board-key';
import { Present } from './present';
import { Stage } from './stage';
import { type Tool, Toolbar } from './toolbar';
import { useBoard } from './use-board';
import { useBoardComments } from './use-board-comments';
import { storeView, useCamera } from './use-camera';
import { useItemActions } from './use-item-actions';
import { useProjectRefresh } from './use-project-refresh';
import { useTransfer } from './use-transfer';

export function BoardPage({ workspace, initial }: { workspace: string; initial: BoardNews }) {
  const router = useRouter();
  const gallery = useGalleryActions(workspace);
  const board = useBoard(workspace, initial);
  const { state } = board;
  const actions = useItemActions(board);
  const stage = useRef<HTMLElement>(null);
  const camera = useCamera(initial.id, stage, actions.items);
  const [tool, setTool] = useState<Tool>('select');
  const [isPresenting, setIsPresenting] = useState(false);
  const { isFileOver } = useTransfer(workspace, actions, camera);
  useShortcutHints(boardKeys);
  const comments = useBoardComments(workspace, initial.id);
  useProjectRefresh(state.project);
  const showGrid = useAction(() => setBoardViewAction(workspace, initial.id, 'grid'), {
    failsInToast: true,
    onDone: () => router.push(`/${workspace}/${boardPath({ id: initial.id, view: 'grid' })}`),
  });
  const openResult = (taskId: string, output: number | null, query: URLSearchParams) => {
    storeView(initial.id, camera);
    router.push(viewerHref(workspace, taskId, output ?? 0, query));
  };
  const openItem = (item: SurfaceItem) => {
    if (item.kind === 'result' && item.task_id !== null) {
      openResult(item.task_id, item.output, surfaceQuery(initial.id));
    } else if (item.kind !== 'upload') actions.edit(item.id);
  };
  const commentOn = (item: SurfaceItem | null, point: Point) => {
    setTool('select');
    if (item?.kind === 'result' && item.task_id !== null) {
      // Comments on a result belong to the result, on whichever board it lies.
      const query = surfaceQuery(initial.id);
      query.set('review', '');
      openResult(item.task_id, item.output, query);
      return;
    }
    // A section is large, so a comment on it is pinned to the pressed point.
    const isOnPoint = item === null || item.kind === 'section';
    comments.beginComment(
      isOnPoint ? { x: Math.round(point.x), y: Math.round(point.y) } : { item: item.id },
    );
  };
  const commentOnSelection = () => {
    const [item = null] = actions.chosenItems;
    commentOn(item, item ?? camera.centre());
  };
  useShortcut(commentKey, () => {
    if (actions.chosenItems.length < 2) commentOnSelection();
  });
  const onKey = (event: React.KeyboardEvent) => onBoardKey(event, actions, camera, openItem);
  if (state.isGone) return <DeletedBoard workspace={workspace} name={state.name} />;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <TopBarContent title={state.name} />
      {isPresenting && actions.items.length > 0 ? (
        <Present
          workspace={workspace}
          items={actions.items}
          onClose={() => setIsPresenting(false)}
        />
      ) : null}
      <header className="flex min-h-14 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-4 py-2 sm:gap-x-3 md:px-3">
        <BoardsLink workspace={workspace} />
        <span className="num text-sm text-ink-3">
          {formatCount(actions.items.length)} {actions.items.length === 1 ? 'item' : 'items'}
        </span>
        <WorkProject
          workspace={workspace}
          work={[{ kind: 'board', id: initial.id }]}
          projectId={state.project?.id ?? null}
          project={state.project}
        />
        <SaveState state={state} />
        <div className="ms-auto flex flex-wrap items-center justify-end gap-x-2 gap-y-1 sm:gap-x-3">
          <ul aria-label="Others on this board" className="flex -space-x-1.5 lg:hidden">
            {state.people.map(({ id, name }) => (
              <li key={id}>
                <Avatar name={name} size="sm" />
                <bdi className="sr-only">{name}</bdi>
              </li>
            ))}
          </ul>
          <Button
            size="sm"
            aria-pressed={comments.isOpen}
            onClick={() => comments.setOpen(!comments.isOpen)}
          >
            <MessageCircle className="sm:hidden" aria-hidden />
            <span className="max-sm:sr-only">Comments{comments.openCount === 0 ? null : ' ·'}</span>
            {comments.openCount === 0 ? null : (
              <span className="-ms-1 max-sm:ms-0">{formatCount(comments.openCount)}</span>
            )}
            {comments.unreadCount === 0 ? null : (
              <Badge tone="live">{formatCount(comments.unreadCount)} new</Badge>
            )}
          </Button>
          <Button size="sm" onClick={() => setIsPresenting(true)}>
            <Presentation aria-hidden />
            <span className="max-sm:sr-only">Present</span>
          </Button>
          <ExportMenu
            workspace={workspace}
            name={state.name}
            items={
              actions.chosenItems.length > 0
                ? withCompanions(actions.items, actions.selection)
                : actions.items
            }
          />
          <Button size="sm" loading={showGrid.isPending} onClick={() => void showGrid.run()}>
            <LayoutGrid aria-hidden />
            <span className="max-sm:sr-only">Show as a grid</span>
          </Button>
          <ShareForReview
            isNarrow
            variant="primary"
            subject={{ results: null, board: initial.id }}
            title={state.name}
            obstacle={sharingObstacle(countResults(actions.items))}
          />
          <BoardActions
            workspace={workspace}
            board={initial.id}
            name={state.name}
            rename={(name) => gallery.renameBoard(initial.id, name)}
            remove={async () => {
              const result = await gallery.deleteBoard(initial.id);
              if (result.ok) router.push(`/${workspace}/boards`);
              return result;
            }}
          />
        </div>
      </header>
      <div className="relative flex min-h-0 flex-1">
        <div className="relative min-w-0 flex-1">
          <Stage
            workspace={workspace}
            stage={stage}
            actions={actions}
            camera={camera}
            people={state.people}
            tool={tool}
            pins={{
              threads: comments.threads,
              draftPin: comments.draftPin,
              onOpen: comments.showThread,
            }}
            onOpen={openItem}
            onComment={commentOn}
            onKey={onKey}
          />
          {actions.items.length === 0 ? (
            <div className="pointer-events-none absolute inset-0 grid place-items-center p-6">
              <EmptyState
                title="Nothing here yet"
                description="Add pictures or a note below, paste a picture or a text, or drop files. Results are also added from the gallery."
              />
            </div>
          ) : null}
          {isFileOver ? (
            <p className="pointer-events-none absolute inset-4 grid place-items-center rounded-lg border-2 border-dashed border-live bg-live-soft/80 text-md text-ink">
              Drop the files to add them to the board.
            </p>
          ) : null}
          <Toolbar
            workspace={workspace}
            actions={actions}
            camera={camera}
            tool={tool}
            setTool={setTool}
            canUndo={state.canUndo}
            canRedo={state.canRedo}
            onComment={commentOnSelection}
            onKey={onKey}
          />
        </div>
        {comments.isOpen ? null : (
          <BoardPanel
            workspace={workspace}
            board={initial.id}
            actions={actions}
            people={state.people}
            onOpen={() => storeView(initial.id, camera)}
          />
        )}
        <BoardComments
          workspace={workspace}
          board={initial.id}
          actions={actions}
          camera={camera}
          comments={comments}
          isPlacing={tool === 'comment'}
          onPlace={() => setTool(tool === 'comment' ? 'select' : 'comment')}
        />
      </div>
    </div>
  );
}

/** Shown when the board was deleted while it was open. */
function DeletedBoard({ workspace, name }: { workspace: string; name: string }) {
  return (
    <>
      <TopBarContent title={name} />
      <EmptyState
        title="This board was deleted"
        description="Its results stay in the gallery."
        action={
          <Button asChild variant="primary">
            <Link href={`/${workspace}/boards`}>Go to Boards</Link>
          </Button>
        }
      />
    </>
  );
}

const SaveState = ({ state }: { state: BoardState }) => (
  <span
    role="status"
    className="text-sm text-ink-3"
    title={
      state.isOffline
        ? 'What you change stays in this browser until the connection is back.'
        : undefined
    }
  >
    {saveMessage(state)}
  </span>
);

function saveMessage({ waitingCount, isOffline, problem }: BoardState): string {
  const changes = `${formatCount(waitingCount)} ${waitingCount === 1 ? 'change waits' : 'changes wait'}`;
  const hasChanges = waitingCount > 0;
  if (problem !== null) return hasChanges ? `${problem} ${changes}.` : problem;
  if (!isOffline) return hasChanges ? 'Saving…' : 'Saved';
  return hasChanges ? `Offline. ${changes}.` : 'Offline';
}
