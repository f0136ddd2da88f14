import { Plug } from 'lucide-react';
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { ConnectAgents, ConnectedAgents, WaitingRequests } from '@/components/developers/agents';
import { ConnectForm } from '@/components/developers/connection';
import { LoadFailure, Page, TopBarContent } from '@/components/layout';
import { Card, EmptyState, PageHeader } from '@/components/ui';
import { findAgentsAddress, listAgents, listApprovals } from '@/lib/console/developers/agents';
import { lacksKey } from '@/lib/console/platform/connection';
import { actionResult } from '@/lib/console/platform/failures';
import { runtime } from '@/lib/console/platform/runtime';
import { type Access, may, requirePageAccess } from '@/lib/console/team/access';

export const metadata: Metadata = { title: 'Connect' };

/**
 * Shows how assistants connect, and the connected ones. A new team with a remote service sees this page first, with a form for
 * the key of that service.
 */
export default async function ConnectPage({ params }: PageProps<'/[workspace]/connect'>) {
  const access = await requirePageAccess((await params).workspace, 'workspace.view');
  const { workspace, role } = access;
  const { slug, id, kind } = workspace;
  if (kind === 'personal') redirect(`/${slug}/create`);
  if (!(await lacksKey(id))) {
    if (!may(role, 'agents.connect')) redirect(`/${slug}/create`);
    return <AgentsPage access={access} />;
  }
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
        <ConnectForm label="Connect and create" autoFocus opensCreate />
      </Card>
    </Page>
  );
}

async function AgentsPage({ access }: { access: Access }) {
  const { service } = runtime();
  const address = findAgentsAddress();
  const { role, workspace } = access;
  if (address === null) {
    return (
      <EmptyState
        icon={<Plug aria-hidden />}
        title="Assistants can’t connect here"
        description="This console was started without its server. Whoever runs it can start it with npm start."
      />
    );
  }
  if (service.manage === null) {
    return (
      <Page>
        <ConnectAgents address={address} remoteServiceUrl={service.baseUrl} keysHref={null} />
      </Page>
    );
  }
  const connection = await actionResult(() =>
    Promise.all([listAgents(access), listApprovals(access)]),
  );
  if (!connection.ok) {
    return <LoadFailure title="The assistants could not be loaded" failure={connection.error} />;
  }
  const [agents, requests] = connection.value;
  return (
    <Page>
      {requests.length > 0 ? <WaitingRequests requests={requests} /> : null}
      <ConnectAgents
        address={address}
        keysHref={may(role, 'keys.manage') ? `/${workspace.slug}/keys` : null}
      />
      {agents.length > 0 ? <ConnectedAgents agents={agents} /> : null}
    </Page>
  );
}
