import type {
  ManagedWebhook,
  WebhookDeliveryDetail,
  WebhookDeliveryList,
  WebhookDeliveryQuery,
} from '@/lib/contract';
import type { WebhookOverview } from '@/lib/pages/webhooks';
import type { Access } from '../../team/access';
import { listApiKeys } from '../keys';
import { manageWebhooks } from './manage';

/** The webhooks of a team workspace, and the active keys without one. */
export async function readWebhooks(access: Access): Promise<WebhookOverview> {
  const [{ data: webhooks }, keys] = await Promise.all([
    manageWebhooks(access).list(access.workspace.id),
    listApiKeys(access),
  ]);
  const takenKeys = new Set(webhooks.map(({ key }) => key.id));
  const free = keys.filter(({ id, revoked_at }) => revoked_at === null && !takenKeys.has(id));
  return { webhooks, keys: free.map(({ id, name, own }) => ({ id, name, own })) };
}

export const readWebhook = (access: Access, keyId: string): Promise<ManagedWebhook> =>
  manageWebhooks(access).get(access.workspace.id, keyId);

/** A page of deliveries, newest first. */
export const listDeliveries = (
  access: Access,
  keyId: string,
  query: WebhookDeliveryQuery,
): Promise<WebhookDeliveryList> =>
  manageWebhooks(access).deliveries(access.workspace.id, keyId, query);

/** One delivery with its body and every attempt. */
export const readDelivery = (
  access: Access,
  keyId: string,
  deliveryId: string,
): Promise<WebhookDeliveryDetail> =>
  manageWebhooks(access).delivery(access.workspace.id, keyId, deliveryId);
