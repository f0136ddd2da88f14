import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { BoardPage } from '@/components/boards';
import { readBoard } from '@/lib/console/boards';
import { readOrNotFound } from '@/lib/console/platform/failures';
import { requirePageAccess } from '@/lib/console/team/access';

export const metadata: Metadata = { title: 'Board' };

export default async function BoardRoute({
  params,
  searchParams,
}: PageProps<'/[workspace]/boards/[board]'>) {
  const { workspace, board } = await params;
  const access = await requirePageAccess(workspace, 'tasks.view');
  const initial = await readOrNotFound(readBoard(access, board));
  const { slug } = access.workspace;
  const showsComments = (await searchParams).comments !== undefined;
  // The gallery shows a grid, with everything that it can do. Comments and their pins are on the surface.
  if (initial.view === 'grid' && !showsComments)
    redirect(`/${slug}/gallery?${new URLSearchParams({ board })}`);
  return <BoardPage workspace={slug} initial={initial} />;
}
