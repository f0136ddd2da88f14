import type { ManagedWebhook } from '@/lib/contract';
import type { ConsoleDb, ConsoleTx } from '../../db';
import { type NewNotice, raiseNotice, resolveNotice } from '../../platform/notices';

const keyOf = (webhookId: string) => `webhook_disabled:${webhookId}`;

/** The notice about a webhook that was disabled automatically; null while it is enabled, or a person disabled it. */
function noticeOf(hook: ManagedWebhook): NewNotice | null {
  const { disabled_reason: reason, key } = hook;
  if (reason === null || reason === 'manual') return null;
  const why =
    reason === 'gone'
      ? 'its receiver answered 410 Gone'
      : 'its receiver has not taken an event for five days';
  return {
    workspace: hook.workspace_id,
    kind: 'webhook_disabled',
    dedupeKey: keyOf(hook.id),
    text: `The webhook of ${key.name} was switched off: ${why}. Fix the receiver, switch the webhook on, then resend failed events.`,
    path: `webhooks/${key.id}`,
    roles: ['owner', 'admin'],
    tone: 'bad',
  };
}

/** Notifies the Owner and Admins once about a disabled webhook. Resolves the notice when it is enabled again. */
export async function raiseWebhookNotice(
  db: ConsoleDb | ConsoleTx,
  hook: ManagedWebhook,
): Promise<void> {
  const notice = noticeOf(hook);
  if (notice === null) await resolveWebhookNotice(db, hook);
  else await raiseNotice(db, notice);
}

/** Resolves the notice about a webhook. */
export const resolveWebhookNotice = (
  db: ConsoleDb | ConsoleTx,
  { id, workspace_id: workspace }: Pick<ManagedWebhook, 'id' | 'workspace_id'>,
): Promise<void> => resolveNotice(db, { workspace, dedupeKey: keyOf(id) });
