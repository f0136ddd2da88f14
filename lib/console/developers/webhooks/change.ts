import type { EventType, ManagedWebhook, WebhookDelivery } from '@/lib/contract';
import type { WebhookSecret } from '@/lib/pages/webhooks';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';
import { type AuditAction, auditContext, recordAudit } from '../../team/audit';
import type { NewWebhookInput, WebhookChangesInput } from './input';
import { manageWebhooks } from './manage';
import { raiseWebhookNotice, resolveWebhookNotice } from './notice';

/** Makes a webhook for a key. Only this result has the secret. */
export async function createWebhook(
  access: Access,
  keyId: string,
  input: NewWebhookInput,
): Promise<WebhookSecret> {
  const { secret, ...webhook } = await manageWebhooks(access).create(
    access.workspace.id,
    keyId,
    input,
  );
  await record(access, 'webhook.create', webhook, { after: factsOf(webhook) });
  return { webhook, secret };
}

/** Changes a webhook's URL or events, or disables or enables it. */
export async function updateWebhook(
  access: Access,
  keyId: string,
  { url, events, enabled }: WebhookChangesInput,
): Promise<ManagedWebhook> {
  const webhooks = manageWebhooks(access);
  const before = await webhooks.get(access.workspace.id, keyId);
  const after = await webhooks.update(access.workspace.id, keyId, {
    ...(url === undefined ? {} : { url }),
    ...(events === undefined ? {} : { events }),
    ...(enabled === undefined ? {} : { enabled }),
  });
  await raiseWebhookNotice(runtime().db, after);
  await record(access, 'webhook.update', after, {
    before: factsOf(before),
    after: factsOf(after),
  });
  return after;
}

/** Deletes a webhook with its log. */
export async function deleteWebhook(access: Access, keyId: string): Promise<void> {
  const webhooks = manageWebhooks(access);
  const before = await webhooks.get(access.workspace.id, keyId);
  await webhooks.remove(access.workspace.id, keyId);
  await resolveWebhookNotice(runtime().db, before);
  await record(access, 'webhook.delete', before, { before: factsOf(before) });
}

/** Replaces a webhook's secret. Events are also signed with the old one for another `overlapHours`. */
export async function rotateWebhookSecret(
  access: Access,
  keyId: string,
  overlapHours: number,
): Promise<WebhookSecret> {
  const { secret, ...webhook } = await manageWebhooks(access).rotate(access.workspace.id, keyId, {
    overlap_hours: overlapHours,
  });
  await record(access, 'webhook.rotate', webhook, { after: { overlap_hours: overlapHours } });
  return { webhook, secret };
}

/** Sends an example event once. */
export async function testWebhook(
  access: Access,
  keyId: string,
  event: EventType,
): Promise<WebhookDelivery> {
  const webhooks = manageWebhooks(access);
  const webhook = await webhooks.get(access.workspace.id, keyId);
  const delivery = await webhooks.test(access.workspace.id, keyId, { event });
  await record(access, 'webhook.test', webhook, { after: { event } });
  return delivery;
}

/** Sends one delivery again. */
export async function redeliver(
  access: Access,
  keyId: string,
  deliveryId: string,
): Promise<WebhookDelivery> {
  const webhooks = manageWebhooks(access);
  const webhook = await webhooks.get(access.workspace.id, keyId);
  const delivery = await webhooks.redeliver(access.workspace.id, keyId, deliveryId);
  await record(access, 'webhook.redeliver', webhook, { after: { event: delivery.event.id } });
  return delivery;
}

/** Sends every failed delivery since a time (Unix seconds) again. Returns the number. */
export async function redeliverFailed(
  access: Access,
  keyId: string,
  since: number,
): Promise<number> {
  const webhooks = manageWebhooks(access);
  const webhook = await webhooks.get(access.workspace.id, keyId);
  const { count } = await webhooks.redeliverFailed(access.workspace.id, keyId, { since });
  await record(access, 'webhook.redeliver', webhook, { after: { since, count } });
  return count;
}

type Change = { before?: Record<string, unknown>; after?: Record<string, unknown> };

/** Writes the audit line of a change that the service has already made; the two share no transaction. */
async function record(
  access: Access,
  action: AuditAction,
  { id, key }: ManagedWebhook,
  change: Change,
): Promise<void> {
  await recordAudit(runtime().db, {
    ...(await auditContext(access)),
    action,
    target: { kind: 'webhook', id, name: key.name },
    ...change,
  });
}

const factsOf = ({ url, events, enabled }: ManagedWebhook) => ({ url, events, enabled });
