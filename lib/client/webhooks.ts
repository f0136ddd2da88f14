import type {
  CreateWebhookBody,
  RedeliverBody,
  RotateWebhookBody,
  TestWebhookBody,
  UpdateWebhookBody,
  WebhookDeliveryQuery,
} from '@/lib/contract';
import {
  managedWebhook,
  managedWebhookList,
  nothing,
  redelivered,
  webhookDelivery,
  webhookDeliveryDetail,
  webhookDeliveryList,
  webhookWithSecret,
} from '@/lib/contract';
import type { CallOptions, Transport } from './transport';

type Signal = Pick<CallOptions, 'signal'>;

/** Calls of the management interface about webhooks. `workspace` and `key` give their paths. */
export function createWebhookCalls(
  call: Transport['call'],
  workspace: (id: string) => string,
  key: (workspaceId: string, keyId: string) => string,
) {
  const hook = (workspaceId: string, keyId: string) => `${key(workspaceId, keyId)}/webhook`;
  const delivery = (workspaceId: string, keyId: string, deliveryId: string) =>
    `${hook(workspaceId, keyId)}/deliveries/${encodeURIComponent(deliveryId)}`;
  return {
    list: (workspaceId: string, signal?: Signal) =>
      call(`${workspace(workspaceId)}/webhooks`, managedWebhookList, signal),
    create: (workspaceId: string, keyId: string, json: CreateWebhookBody) =>
      call(hook(workspaceId, keyId), webhookWithSecret, { method: 'POST', json }),
    get: (workspaceId: string, keyId: string, signal?: Signal) =>
      call(hook(workspaceId, keyId), managedWebhook, signal),
    update: (workspaceId: string, keyId: string, json: UpdateWebhookBody) =>
      call(hook(workspaceId, keyId), managedWebhook, { method: 'PATCH', json }),
    remove: (workspaceId: string, keyId: string) =>
      call(hook(workspaceId, keyId), nothing, { method: 'DELETE' }),
    rotate: (workspaceId: string, keyId: string, json: RotateWebhookBody) =>
      call(`${hook(workspaceId, keyId)}/rotate`, webhookWithSecret, { method: 'POST', json }),
    test: (workspaceId: string, keyId: string, json: TestWebhookBody) =>
      call(`${hook(workspaceId, keyId)}/test`, webhookDelivery, { method: 'POST', json }),
    deliveries: (
      workspaceId: string,
      keyId: string,
      query: WebhookDeliveryQuery,
      signal?: Signal,
    ) => call(`${hook(workspaceId, keyId)}/deliveries`, webhookDeliveryList, { query, ...signal }),
    delivery: (workspaceId: string, keyId: string, deliveryId: string, signal?: Signal) =>
      call(delivery(workspaceId, keyId, deliveryId), webhookDeliveryDetail, signal),
    redeliver: (workspaceId: string, keyId: string, deliveryId: string) =>
      call(`${delivery(workspaceId, keyId, deliveryId)}/redeliver`, webhookDelivery, {
        method: 'POST',
      }),
    redeliverFailed: (workspaceId: string, keyId: string, json: RedeliverBody) =>
      call(`${hook(workspaceId, keyId)}/redeliver`, redelivered, { method: 'POST', json }),
  };
}
