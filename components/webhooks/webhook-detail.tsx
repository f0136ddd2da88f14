'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { AlertDialog, Banner, Button, lazyPart, RelativeTime, toast } from '@/components/ui';
import type { ActionResult, EventType, ManagedWebhook } from '@/lib/contract';
import { webhookKeys } from '@/lib/queries';
import { callWithToast } from '../actions';
import { DeliveryLog } from './delivery-log';
import type { WebhookActions } from './types';
import { VerifyHelp } from './verify-help';
import type { WebhookAsk } from './webhook-head';
import { WebhookHead } from './webhook-head';
import { disabledWords } from './words';

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
  actions,
}: {
  workspace: string;
  webhook: ManagedWebhook;
  actions: WebhookActions;
}) {
  const client = useQueryClient();
  const [openDialog, setOpenDialog] = useState<WebhookAsk | null>(null);
  const [busy, setBusy] = useState(false);
  const close = () => setOpenDialog(null);
  const refresh = () =>
    client.invalidateQueries({ queryKey: webhookKeys.all(workspace, webhook.key.id) });

  /** Runs an action and reads the log again. Null when it failed, which a toast has shown. */
  async function run<T>(action: () => Promise<ActionResult<T>>): Promise<T | null> {
    const result = await callWithToast(action);
    if (!result.ok) return null;
    await refresh();
    return result.value;
  }
  const test = async (event: EventType) => {
    setBusy(true);
    if (await run(() => actions.test(event))) toast.success('A test event is on its way.');
    setBusy(false);
  };
  const enable = async (enabled: boolean) => {
    setBusy(true);
    if (await run(() => actions.update({ enabled }))) {
      toast.success(enabled ? 'The webhook is on.' : 'The webhook is off.');
    }
    setBusy(false);
  };
  const startAction = (what: WebhookAsk) => {
    if (what === 'enable' || what === 'disable') void enable(what === 'enable');
    else setOpenDialog(what);
  };
  const disabled = disabledWords(webhook);
  const [endsAt] = webhook.retired_secrets_end_at;
  return (
    <>
      <WebhookHead
        webhook={webhook}
        busy={busy}
        onAsk={startAction}
        onTest={(event) => void test(event)}
      />
      {disabled === null ? null : (
        <Banner
          tone={webhook.disabled_reason === 'manual' ? 'warn' : 'bad'}
          className="rounded-md"
          actions={
            <Button size="sm" loading={busy} onClick={() => void enable(true)}>
              Switch on
            </Button>
          }
        >
          {disabled}
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
        redeliver={(id) => run(() => actions.redeliver(id))}
        onRedeliverFailed={() => setOpenDialog('redeliver')}
      />
      <VerifyHelp />
      <Suspense>
        {openDialog === 'edit' ? (
          <EditWebhookDialog webhook={webhook} update={actions.update} onClose={close} />
        ) : null}
        {openDialog === 'rotate' ? (
          <RotateSecretDialog rotate={actions.rotate} onClose={close} />
        ) : null}
        {openDialog === 'redeliver' ? (
          <RedeliverFailedDialog
            redeliver={(since) => run(() => actions.redeliverFailed(since))}
            onClose={close}
          />
        ) : null}
      </Suspense>
      <AlertDialog
        open={openDialog === 'delete'}
        onOpenChange={(open) => !open && close()}
        title="Delete this webhook?"
        description="It gets no more events, and its log is deleted. A new webhook for the key gets a new secret."
        confirmLabel="Delete webhook"
        onConfirm={async () => {
          const result = await callWithToast(actions.remove);
          if (!result.ok) throw new Error(result.error.message);
        }}
      />
    </>
  );
}
