import { FolderUp } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { newTeamPath } from '@/components/layout';
import { Assets } from '@/components/library/assets';
import { Button, EmptyState } from '@/components/ui';
import { requirePageAccess } from '@/lib/console/team/access';

export const metadata: Metadata = { title: 'Assets' };

export default async function AssetsPage({ params }: PageProps<'/[workspace]/assets'>) {
  const { workspace } = await requirePageAccess((await params).workspace, 'assets.view');
  if (workspace.kind === 'personal') {
    return (
      <EmptyState
        icon={<FolderUp />}
        title="Assets need a team workspace"
        description="Reference files belong to a team. Create one, even if it is just you."
        action={
          <Button variant="primary" asChild>
            <Link href={newTeamPath}>Create a team</Link>
          </Button>
        }
      />
    );
  }
  return <Assets workspace={workspace.slug} />;
}
