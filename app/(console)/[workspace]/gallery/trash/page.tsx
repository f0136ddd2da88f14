import type { Metadata } from 'next';
import { Trash } from '@/components/library/trash';
import { listTrash } from '@/lib/console/library/trash';
import { requirePageAccess } from '@/lib/console/team/access';
import { may } from '@/lib/pages/permissions';

export const metadata: Metadata = { title: 'Trash' };

export default async function TrashPage({ params }: PageProps<'/[workspace]/gallery/trash'>) {
  const access = await requirePageAccess((await params).workspace, 'tasks.view');
  const { slug } = access.workspace;
  return (
    <Trash
      workspace={slug}
      first={await listTrash(access, null)}
      mayDelete={may(access.role, 'trash.manage')}
    />
  );
}
