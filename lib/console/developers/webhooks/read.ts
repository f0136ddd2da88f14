import type {
  ManagedWebhook,
  WebhookDeliveryDetail,
  WebhookDeliveryList,
  WebhookDeliveryQuery,
} from '@/lib/contract';
import type { WebhookOverview } from '@/lib/pages/webhooks';
import type { Access } from '../../team/access';
import { listApiKeys } from '../keys';
import { requireWebhookManagement } from './manage';

/** The webhooks of a team workspace, and the active keys without one. */
export async function readWebhooks(access: Access): Promise<WebhookOverview> {
  const [{ data: webhooks }, keys] = await Promise.all([
    requireWebhookManagement(access).list(access.workspace.id),
    listApiKeys(access),
  ]);
  const takenKeyIds = new Set(webhooks.map(({ key }) => key.id));
  const freeKeys = keys.filter(({ id, revoked_at }) => revoked_at === null && !takenKeyIds.has(id));
  return { webhooks, keys: freeKeys.map(({ id, name, own }) => ({ id, name, own })) };
}

export const readWebhook = (access: Access, keyId: string): Promise<ManagedWebhook> =>
  requireWebhookManagement(access).get(access.workspace.id, keyId);

/** A page of deliveries, newest first. */
export const listDeliveries = (
  access: Access,
  keyId: string,
  query: WebhookDeliveryQuery,
): Promise<WebhookDeliveryList> =>
  requireWebhookManagement(access).deliveries(access.workspace.id, keyId, query);

/** One delivery with its body and every attempt. */
export const readDelivery = (
  access: Access,
  keyId: string,
  deliveryId: string,
): Promise<WebhookDeliveryDetail> =>
  requireWebhookManagement(access).delivery(access.workspace.id, keyId, deliveryId);
