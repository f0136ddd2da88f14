'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { AlertDialog, Banner, Button, lazyPart, RelativeTime, toast } from '@/components/ui';
import {
  deleteWebhookAction,
  testWebhookAction,
  updateWebhookAction,
} from '@/lib/console/developers/webhooks/actions';
import type { ManagedWebhook } from '@/lib/contract';
import { refreshQueries, webhookKeys } from '@/lib/queries';
import { useAction } from '../../actions';
import { DeliveryLog } from './delivery-log';
import { VerifyHelp } from './verify-help';
import { type WebhookCommand, WebhookHead } from './webhook-head';
import { disabledMessage } from './words';

const EditWebhookDialog = lazyPart(async () => ({
  default: (await import('./edit-webhook-dialog')).EditWebhookDialog,
}));
const RotateSecretDialog = lazyPart(async () => ({
  default: (await import('./rotate-secret-dialog')).RotateSecretDialog,
}));
const RedeliverFailedDialog = lazyPart(async () => ({
  default: (await import('./redeliver-failed-dialog')).RedeliverFailedDialog,
}));

/** One webhook: URL, state, delivery log and actions. */
export function WebhookDetail({
  workspace,
  webhook,
}: {
  workspace: string;
  webhook: ManagedWebhook;
}) {
  const client = useQueryClient();
  const [openDialog, setOpenDialog] = useState<WebhookCommand | null>(null);
  const close = () => setOpenDialog(null);
  const refresh = () => refreshQueries(client, webhookKeys.all(workspace, webhook.key.id));
  const keyId = webhook.key.id;
  const test = useAction(testWebhookAction, {
    failsInToast: true,
    onDone: () => {
      toast.success('A test event is on its way.');
      void refresh();
    },
  });
  const update = useAction(updateWebhookAction, {
    failsInToast: true,
    onDone: ({ enabled }) => {
      toast.success(enabled ? 'The webhook is on.' : 'The webhook is off.');
      void refresh();
    },
  });
  const deletion = useAction(deleteWebhookAction, { failsInToast: true });
  const setEnabled = (enabled: boolean) => void update.run(workspace, keyId, { enabled });
  const startAction = (what: WebhookCommand) => {
    if (what === 'enable' || what === 'disable') setEnabled(what === 'enable');
    else setOpenDialog(what);
  };
  const disabledReason = disabledMessage(webhook);
  const [endsAt] = webhook.retired_secrets_end_at;
  return (
    <>
      <WebhookHead
        webhook={webhook}
        isBusy={test.isPending || update.isPending}
        onCommand={startAction}
        onTest={(event) => void test.run(workspace, keyId, event)}
      />
      {disabledReason === null ? null : (
        <Banner
          tone={webhook.disabled_reason === 'manual' ? 'warn' : 'bad'}
          className="rounded-md"
          actions={
            <Button size="sm" loading={update.isPending} onClick={() => setEnabled(true)}>
              Switch on
            </Button>
          }
        >
          {disabledReason}
        </Banner>
      )}
      {endsAt === undefined ? null : (
        <Banner className="rounded-md">
          Events are also signed with the old secret, which ends <RelativeTime at={endsAt} />.
        </Banner>
      )}
      <DeliveryLog
        workspace={workspace}
        webhook={webhook}
        onRedeliverFailed={() => setOpenDialog('redeliver')}
      />
      <VerifyHelp />
      <Suspense>
        {openDialog === 'edit' ? <EditWebhookDialog webhook={webhook} onClose={close} /> : null}
        {openDialog === 'rotate' ? <RotateSecretDialog keyId={keyId} onClose={close} /> : null}
        {openDialog === 'redeliver' ? (
          <RedeliverFailedDialog keyId={keyId} onDone={() => void refresh()} onClose={close} />
        ) : null}
      </Suspense>
      <AlertDialog
        open={openDialog === 'delete'}
        onOpenChange={(open) => !open && close()}
        title="Delete this webhook?"
        description="It gets no more events, and its log is deleted. A new webhook for the key gets a new secret."
        confirmLabel="Delete webhook"
        onConfirm={() => deletion.run(workspace, keyId)}
      />
    </>
  );
}
