import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { WebhookDetail } from '@/components/developers/webhooks';
import { BackLink, LoadFailure, Page, workspacePath } from '@/components/layout';
import { readWebhook } from '@/lib/console/developers/webhooks';
import { actionResult } from '@/lib/console/platform/failures';
import { runtime } from '@/lib/console/platform/runtime';
import { requirePageAccess } from '@/lib/console/team/access';
import { NoWebhooks } from '../no-webhooks';

export const metadata: Metadata = { title: 'Webhook' };

export default async function WebhookPage({ params }: PageProps<'/[workspace]/webhooks/[key]'>) {
  const { workspace: slug, key } = await params;
  const access = await requirePageAccess(slug, 'webhooks.view');
  const { workspace } = access;
  if (workspace.kind === 'personal') return <NoWebhooks kind="personal" />;
  if (runtime().service.manage === null) return <NoWebhooks kind="remote" />;
  const webhook = await actionResult(() => readWebhook(access, key));
  if (!webhook.ok) {
    if (webhook.error.code === 'not_found') notFound();
    return <LoadFailure title="The webhooks could not be loaded" failure={webhook.error} />;
  }
  return (
    <Page width="wide">
      <BackLink href={workspacePath(workspace, 'webhooks')}>All webhooks</BackLink>
      <WebhookDetail workspace={workspace.slug} webhook={webhook.value} />
    </Page>
  );
}
