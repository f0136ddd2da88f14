import type { ManageClient } from '@/lib/client';
import type { EventType, ManagedWebhook, WebhookDelivery } from '@/lib/contract';
import type { WebhookSecret } from '@/lib/pages/webhooks';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';
import { type AuditChange, auditContext, recordServiceChange } from '../../team/audit';
import type { NewWebhookInput, WebhookChangesInput } from './input';
import { requireWebhookManagement } from './manage';
import { raiseWebhookNotification, resolveWebhookNotification } from './notification';

/** Makes a webhook for a key. Only this result has the secret. */
export async function createWebhook(
  access: Access,
  keyId: string,
  input: NewWebhookInput,
): Promise<WebhookSecret> {
  const webhooks = requireWebhookManagement(access);
  const action = 'webhook.create';
  const { secret, ...webhook } = await recordServiceChange(
    runtime().db,
    await auditContext(access),
    {
      intent: { action, after: { url: input.url, events: input.events } },
      makeChange: () => webhooks.create(access.workspace.id, keyId, input),
      linesOf: (result) => [{ action, target: targetOf(result), after: factsOf(result) }],
    },
  );
  return { webhook, secret };
}

/** Changes a webhook's URL or events, or disables or enables it. */
export async function updateWebhook(
  access: Access,
  keyId: string,
  { url, events, enabled }: WebhookChangesInput,
): Promise<ManagedWebhook> {
  const webhooks = requireWebhookManagement(access);
  const before = await webhooks.get(access.workspace.id, keyId);
  const changes = {
    ...(url === undefined ? {} : { url }),
    ...(events === undefined ? {} : { events }),
    ...(enabled === undefined ? {} : { enabled }),
  };
  const intent: AuditChange = {
    action: 'webhook.update',
    target: targetOf(before),
    before: factsOf(before),
    after: { ...factsOf(before), ...changes },
  };
  return recordServiceChange(runtime().db, await auditContext(access), {
    intent,
    makeChange: () => webhooks.update(access.workspace.id, keyId, changes),
    linesOf: (after) => [{ ...intent, after: factsOf(after) }],
    finish: raiseWebhookNotification,
  });
}

export async function deleteWebhook(access: Access, keyId: string): Promise<void> {
  const webhooks = requireWebhookManagement(access);
  const before = await webhooks.get(access.workspace.id, keyId);
  await recordServiceChange(runtime().db, await auditContext(access), {
    intent: { action: 'webhook.delete', target: targetOf(before), before: factsOf(before) },
    makeChange: () => webhooks.remove(access.workspace.id, keyId),
    finish: (tx) => resolveWebhookNotification(tx, before),
  });
}

/** Replaces a webhook's secret. Events are also signed with the old one for another `overlapHours`. */
export async function rotateWebhookSecret(
  access: Access,
  keyId: string,
  overlapHours: number,
): Promise<WebhookSecret> {
  const after = { overlap_hours: overlapHours };
  const { secret, ...webhook } = await callWebhook(access, keyId, {
    change: { action: 'webhook.rotate', after },
    call: (webhooks) => webhooks.rotate(access.workspace.id, keyId, after),
  });
  return { webhook, secret };
}

/** Sends an example event once. */
export async function testWebhook(
  access: Access,
  keyId: string,
  event: EventType,
): Promise<WebhookDelivery> {
  return callWebhook(access, keyId, {
    change: { action: 'webhook.test', after: { event } },
    call: (webhooks) => webhooks.test(access.workspace.id, keyId, { event }),
  });
}

/** Sends one delivery again. */
export async function redeliver(
  access: Access,
  keyId: string,
  deliveryId: string,
): Promise<WebhookDelivery> {
  return callWebhook(access, keyId, {
    change: { action: 'webhook.redeliver', after: { delivery: deliveryId } },
    call: (webhooks) => webhooks.redeliver(access.workspace.id, keyId, deliveryId),
    after: ({ event }) => ({ event: event.id }),
  });
}

/** Sends every failed delivery since a time (Unix seconds) again. Returns the number. */
export async function redeliverFailed(
  access: Access,
  keyId: string,
  since: number,
): Promise<number> {
  const { count } = await callWebhook(access, keyId, {
    change: { action: 'webhook.redeliver', after: { since } },
    call: (webhooks) => webhooks.redeliverFailed(access.workspace.id, keyId, { since }),
    after: (result) => ({ since, count: result.count }),
  });
  return count;
}

/** Makes a call about an existing webhook, with its audit line. `after`: the state that the line gets, from the result. */
async function callWebhook<T>(
  access: Access,
  keyId: string,
  {
    change,
    call,
    after,
  }: {
    change: AuditChange;
    call: (webhooks: ManageClient['webhooks']) => Promise<T>;
    after?: (result: T) => Record<string, unknown>;
  },
): Promise<T> {
  const webhooks = requireWebhookManagement(access);
  const intent = {
    ...change,
    target: targetOf(await webhooks.get(access.workspace.id, keyId)),
  };
  return recordServiceChange(runtime().db, await auditContext(access), {
    intent,
    makeChange: () => call(webhooks),
    linesOf: (result) => [after === undefined ? intent : { ...intent, after: after(result) }],
  });
}

const targetOf = ({ id, key }: ManagedWebhook) => ({ kind: 'webhook', id, name: key.name });

const factsOf = ({ url, events, enabled }: ManagedWebhook) => ({ url, events, enabled });
