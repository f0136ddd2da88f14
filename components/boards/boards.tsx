'use client';

import { ArrowLeft, FolderOpen, FolderPlus } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { Suspense, useState } from 'react';
import { Button, buttonVariants, cn, EmptyState, PageHeader } from '@/components/ui';
import { type BoardSummary, boardPath } from '@/lib/pages/boards';
import type { ActionResult } from '@/lib/pages/failures';
import { Page, TopBarContent, useProjects } from '../layout';
import { BoardNameDialog, loadBoardName, useGalleryActions } from '../library/gallery';
import { BoardCard } from './board-card';
import { BoardsSelection } from './boards-selection';

const preloadDialog = () => void loadBoardName().catch(() => undefined);

/** The boards of the workspace, with dialogs to create, rename and delete one. */
export function Boards({
  workspace,
  boards,
}: {
  workspace: string;
  boards: readonly BoardSummary[];
}) {
  const router = useRouter();
  const gallery = useGalleryActions(workspace);
  const [isCreating, setIsCreating] = useState(false);
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const canFile =
    (useProjects()?.choices.length ?? 0) > 0 ||
    boards.some(({ project_id }) => project_id !== null);
  const selectedBoards = boards.filter(({ id }) => selection.has(id));

  const refreshAfter = async <T,>(call: Promise<ActionResult<T>>) => {
    const result = await call;
    if (result.ok) router.refresh();
    return result;
  };
  const select = (id: string, isSelected: boolean) => {
    const next = new Set(selection);
    if (isSelected) next.add(id);
    else next.delete(id);
    setSelection(next);
  };
  const newBoardButton = (
    <Button
      variant="primary"
      onPointerEnter={preloadDialog}
      onFocus={preloadDialog}
      onClick={() => setIsCreating(true)}
    >
      <FolderPlus aria-hidden />
      New board
    </Button>
  );
  return (
    <Page>
      <TopBarContent title="Boards">
        <Link
          href={`/${workspace}/gallery`}
          // A phone has Gallery below, and no room here beside a large balance.
          className={cn(buttonVariants({ variant: 'ghost', size: 'sm' }), 'max-md:hidden')}
        >
          <ArrowLeft aria-hidden />
          Gallery
        </Link>
      </TopBarContent>
      {boards.length === 0 ? (
        <EmptyState
          icon={<FolderOpen aria-hidden />}
          title="No boards yet"
          description="A board keeps results together for a project, a client or a mood board. Everyone in the workspace sees it. Create one here, or select results in the gallery and press Add to board."
          action={
            <>
              {newBoardButton}
              <Button asChild>
                <Link href={`/${workspace}/gallery`}>Open the gallery</Link>
              </Button>
            </>
          }
        />
      ) : (
        <>
          <PageHeader
            description="Results kept together, for everyone in the workspace. Add more from the gallery: select results and press Add to board."
            actions={newBoardButton}
          />
          {selectedBoards.length > 0 ? (
            <BoardsSelection
              workspace={workspace}
              boards={selectedBoards}
              onClear={() => setSelection(new Set())}
              onFiled={() => router.refresh()}
            />
          ) : null}
          <ul className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-[repeat(auto-fill,minmax(220px,1fr))]">
            {boards.map((board) => (
              <li key={board.id}>
                <BoardCard
                  workspace={workspace}
                  board={board}
                  isSelected={selection.has(board.id)}
                  onSelect={canFile ? (isSelected) => select(board.id, isSelected) : null}
                  onFiled={() => router.refresh()}
                  rename={(name) => refreshAfter(gallery.renameBoard(board.id, name))}
                  remove={() => refreshAfter(gallery.deleteBoard(board.id))}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {isCreating ? (
        <Suspense fallback={null}>
          <BoardNameDialog
            title="New board"
            label="Create"
            initial=""
            onClose={() => setIsCreating(false)}
            onSave={async (name) => {
              const result = await gallery.createBoard(name);
              if (result.ok) {
                router.push(`/${workspace}/${boardPath({ id: result.value, view: 'grid' })}`);
              }
              return result;
            }}
          />
        </Suspense>
      ) : null}
    </Page>
  );
}
