import * as endpoints from '@/lib/contract/endpoints';
import type { ServiceContext } from '../context';
import { type Route, route } from '../http';
import { getDelivery, listDeliveries, redeliver, redeliverFailed, sendTest } from './deliveries';

/** The key that a path names. */
export const keyInPath = ({ id, key_id }: { id: string; key_id: string }) => ({
  workspaceId: id,
  keyId: key_id,
});

/** Deliveries to the webhook of a key, and sending them again. */
export const deliveryRoutes = (context: ServiceContext): Route[] => [
  route(endpoints.testWebhook, async ({ params, body }) => ({
    status: 201,
    json: await sendTest(context, keyInPath(params), body.event),
  })),
  route(endpoints.redeliverFailed, async ({ params, body }) => {
    const since = new Date(body.since * 1000);
    const count = await redeliverFailed(context, keyInPath(params), since);
    return { status: 200, json: { object: 'redelivery', count } };
  }),
  route(endpoints.listDeliveries, async ({ params, query }) => ({
    status: 200,
    json: await listDeliveries(context, keyInPath(params), query),
  })),
  route(endpoints.getDelivery, async ({ params }) => ({
    status: 200,
    json: await getDelivery(context, keyInPath(params), params.delivery_id),
  })),
  route(endpoints.redeliver, async ({ params }) => ({
    status: 200,
    json: await redeliver(context, keyInPath(params), params.delivery_id),
  })),
];
