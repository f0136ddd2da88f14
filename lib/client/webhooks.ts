import type {
  CreateWebhookBody,
  RedeliverBody,
  RotateWebhookBody,
  TestWebhookBody,
  UpdateWebhookBody,
  WebhookDeliveryQuery,
} from '@/lib/contract';
import * as endpoints from '@/lib/contract/endpoints';
import type { CallEndpoint } from './call-endpoint';

/** Calls of the management interface about the webhooks of keys. */
export function createWebhookCalls(call: CallEndpoint) {
  const keyParams = (id: string, keyId: string) => ({ params: { id, key_id: keyId } });
  const deliveryParams = (id: string, keyId: string, deliveryId: string) => ({
    params: { id, key_id: keyId, delivery_id: deliveryId },
  });
  return {
    list: (workspaceId: string) => call(endpoints.listWebhooks, { params: { id: workspaceId } }),
    create: (workspaceId: string, keyId: string, body: CreateWebhookBody) =>
      call(endpoints.createWebhook, { ...keyParams(workspaceId, keyId), body }),
    get: (workspaceId: string, keyId: string) =>
      call(endpoints.getWebhook, keyParams(workspaceId, keyId)),
    update: (workspaceId: string, keyId: string, body: UpdateWebhookBody) =>
      call(endpoints.updateWebhook, { ...keyParams(workspaceId, keyId), body }),
    remove: (workspaceId: string, keyId: string) =>
      call(endpoints.deleteWebhook, keyParams(workspaceId, keyId)),
    rotate: (workspaceId: string, keyId: string, body: RotateWebhookBody) =>
      call(endpoints.rotateWebhookSecret, { ...keyParams(workspaceId, keyId), body }),
    test: (workspaceId: string, keyId: string, body: TestWebhookBody) =>
      call(endpoints.testWebhook, { ...keyParams(workspaceId, keyId), body }),
    deliveries: (workspaceId: string, keyId: string, query: WebhookDeliveryQuery) =>
      call(endpoints.listDeliveries, { ...keyParams(workspaceId, keyId), query }),
    delivery: (workspaceId: string, keyId: string, deliveryId: string) =>
      call(endpoints.getDelivery, deliveryParams(workspaceId, keyId, deliveryId)),
    redeliver: (workspaceId: string, keyId: string, deliveryId: string) =>
      call(endpoints.redeliver, deliveryParams(workspaceId, keyId, deliveryId)),
    redeliverFailed: (workspaceId: string, keyId: string, body: RedeliverBody) =>
      call(endpoints.redeliverFailed, { ...keyParams(workspaceId, keyId), body }),
  };
}
