import type { ManagedWebhook } from '@/lib/contract';
import type { ConsoleDb } from '../db';
import type { NewNotice } from '../notices';
import { raiseNotice, resolveNotice } from '../notices';

const keyOf = (webhookId: string) => `webhook_disabled:${webhookId}`;

/** What people are told of a webhook that switched itself off; null while it is on, or a person switched it off. */
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

/** Tells the Owner and Admins of a webhook that was disabled, once; takes it back when it is on again. */
export async function raiseWebhookNotice(db: ConsoleDb, hook: ManagedWebhook): Promise<void> {
  const notice = noticeOf(hook);
  if (notice === null) await resolveWebhookNotice(db, hook);
  else await raiseNotice(db, notice);
}

/** Takes the notice of a webhook away. */
export const resolveWebhookNotice = (
  db: ConsoleDb,
  { id, workspace_id: workspace }: Pick<ManagedWebhook, 'id' | 'workspace_id'>,
): Promise<void> => resolveNotice(db, { workspace, dedupeKey: keyOf(id) });
