import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { Suspense } from 'react';
import { BoardPage, BoardSkeleton } from '@/components/boards';
import { type BoardHead, findBoard, openBoard } from '@/lib/console/boards';
import { readOrNotFound } from '@/lib/console/platform/failures';
import { type Access, requirePageAccess } from '@/lib/console/team/access';

export const metadata: Metadata = { title: 'Board' };

export default async function BoardRoute({
  params,
  searchParams,
}: PageProps<'/[workspace]/boards/[board]'>) {
  const { workspace, board } = await params;
  const access = await requirePageAccess(workspace, 'tasks.view');
  const head = await readOrNotFound(findBoard(access, board));
  const { slug } = access.workspace;
  const showsComments = (await searchParams).comments !== undefined;
  // Grids are shown by the gallery. Comments and their pins are on the surface.
  if (head.view === 'grid' && !showsComments)
    redirect(`/${slug}/gallery?${new URLSearchParams({ board })}`);
  // A large board takes a moment to read, while the browser loads what shows it.
  return (
    <Suspense fallback={<BoardSkeleton workspace={slug} name={head.name} />}>
      <OpenBoard access={access} head={head} />
    </Suspense>
  );
}

const OpenBoard = async ({ access, head }: { access: Access; head: BoardHead }) => (
  <BoardPage workspace={access.workspace.slug} initial={await openBoard(access, head)} />
);
