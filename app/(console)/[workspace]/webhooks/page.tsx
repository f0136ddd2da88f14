import type { Metadata } from 'next';
import { Webhooks } from '@/components/developers/webhooks';
import { LoadFailure, Page, workspacePath } from '@/components/layout';
import { readWebhooks } from '@/lib/console/developers/webhooks';
import { actionResult } from '@/lib/console/platform/failures';
import { runtime } from '@/lib/console/platform/runtime';
import { requirePageAccess } from '@/lib/console/team/access';
import { NoWebhooks } from './no-webhooks';

export const metadata: Metadata = { title: 'Webhooks' };

export default async function WebhooksPage({ params }: PageProps<'/[workspace]/webhooks'>) {
  const access = await requirePageAccess((await params).workspace, 'webhooks.view');
  const { workspace } = access;
  if (workspace.kind === 'personal') return <NoWebhooks kind="personal" />;
  if (runtime().service.manage === null) return <NoWebhooks kind="remote" />;
  const overview = await actionResult(() => readWebhooks(access));
  if (!overview.ok)
    return <LoadFailure title="The webhooks could not be loaded" failure={overview.error} />;
  return (
    <Page width="wide">
      <Webhooks base={workspacePath(workspace, 'webhooks')} overview={overview.value} />
    </Page>
  );
}
