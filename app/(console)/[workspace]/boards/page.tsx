import type { Metadata } from 'next';
import { Boards } from '@/components/boards';
import { readBoards } from '@/lib/console/boards';
import { runtime } from '@/lib/console/platform/runtime';
import { requirePageAccess } from '@/lib/console/team/access';

export const metadata: Metadata = { title: 'Boards' };

export default async function BoardsPage({ params }: PageProps<'/[workspace]/boards'>) {
  const { workspace, user } = await requirePageAccess((await params).workspace, 'tasks.view');
  const reader = { workspaceId: workspace.id, userId: user.id };
  return <Boards workspace={workspace.slug} boards={await readBoards(runtime().db, reader)} />;
}
