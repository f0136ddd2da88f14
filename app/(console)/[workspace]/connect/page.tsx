import { Plug } from 'lucide-react';
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { ConnectForm } from '@/components/developers/connection';
import { Page, TopBarContent } from '@/components/layout';
import { Card, EmptyState, PageHeader } from '@/components/ui';
import { lacksKey } from '@/lib/console/platform/connection';
import { runtime } from '@/lib/console/platform/runtime';
import { may, requirePageAccess } from '@/lib/console/team/access';

export const metadata: Metadata = { title: 'Connect' };

/** The first page of a new team with a remote service: asks for its key. */
export default async function ConnectPage({ params }: PageProps<'/[workspace]/connect'>) {
  const { workspace, role } = await requirePageAccess((await params).workspace, 'workspace.view');
  const { slug, id, kind } = workspace;
  if (kind === 'personal' || !(await lacksKey(id))) redirect(`/${slug}/create`);
  if (!may(role, 'connection.manage')) {
    return (
      <>
        <TopBarContent title="Connect" />
        <EmptyState
          icon={<Plug aria-hidden />}
          title="This workspace is not connected yet"
          description="An Owner or Admin adds the key of the service. Then everyone can create."
        />
      </>
    );
  }
  return (
    <Page>
      <TopBarContent title="Connect" />
      <PageHeader
        level={2}
        title="Connect the workspace"
        description="Images, videos and text come from another service. Enter an API key of your team’s workspace there."
      />
      <Card className="grid max-w-2xl gap-5 p-5">
        <p className="text-sm text-ink-2">
          Service: <code className="num break-all">{runtime().service.baseUrl}</code>
        </p>
        <ConnectForm label="Connect and create" autoFocus />
      </Card>
    </Page>
  );
}
