import type { ManagedWebhook } from '@/lib/contract';
import type { ConsoleDb, ConsoleTx } from '../../db';
import {
  type NewNotification,
  raiseNotification,
  resolveNotification,
} from '../../platform/notifications';

const keyOf = (webhookId: string) => `webhook_disabled:${webhookId}`;

/** The notification about a webhook that was disabled automatically; null while it is enabled, or a person disabled it. */
function notificationOf(hook: ManagedWebhook): NewNotification | null {
  const { disabled_reason: reason, key } = hook;
  if (reason === null || reason === 'manual') return null;
  const explanation =
    reason === 'gone'
      ? 'its receiver answered 410 Gone'
      : 'its receiver has not taken an event for five days';
  return {
    workspace: hook.workspace_id,
    kind: 'webhook_disabled',
    dedupeKey: keyOf(hook.id),
    text: `The webhook of ${key.name} was switched off: ${explanation}. Fix the receiver, switch the webhook on, then resend failed events.`,
    path: `webhooks/${key.id}`,
    roles: ['owner', 'admin'],
    tone: 'bad',
  };
}

/** Notifies the Owner and Admins once about a disabled webhook. Resolves the notification when it is enabled again. */
export async function raiseWebhookNotification(
  db: ConsoleDb | ConsoleTx,
  hook: ManagedWebhook,
): Promise<void> {
  const notification = notificationOf(hook);
  if (notification === null) await resolveWebhookNotification(db, hook);
  else await raiseNotification(db, notification);
}

export const resolveWebhookNotification = (
  db: ConsoleDb | ConsoleTx,
  { id, workspace_id: workspace }: Pick<ManagedWebhook, 'id' | 'workspace_id'>,
): Promise<void> => resolveNotification(db, { workspace, dedupeKey: keyOf(id) });
