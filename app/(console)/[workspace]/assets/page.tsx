import { FolderUp } from 'lucide-react';
import type { Metadata } from 'next';
import { TeamNeeded } from '@/components/layout';
import { Assets } from '@/components/library/assets';
import { requirePageAccess } from '@/lib/console/team/access';

export const metadata: Metadata = { title: 'Assets' };

export default async function AssetsPage({ params }: PageProps<'/[workspace]/assets'>) {
  const { workspace } = await requirePageAccess((await params).workspace, 'assets.view');
  if (workspace.kind === 'personal') {
    return (
      <TeamNeeded
        icon={<FolderUp />}
        title="Assets need a team workspace"
        description="Reference files belong to a team. Create one, even if it is just you."
      />
    );
  }
  return <Assets workspace={workspace.slug} />;
}
