import * as endpoints from '@/lib/contract/endpoints';
import type { ServiceContext } from '../context';
import { type Route, route } from '../http';
import { getWorkspace } from '../workspaces';
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  rotateSecret,
  updateWebhook,
} from './configure';
import { deliveryRoutes, keyInPath } from './delivery-routes';

const noStore = { 'cache-control': 'no-store' };

/** Webhooks of a workspace's keys, and what was sent to them. */
export const webhookOperatorRoutes = (context: ServiceContext): Route[] => [
  route(endpoints.listWebhooks, async ({ params }) => {
    await getWorkspace(context, params.id);
    const data = await listWebhooks(context, params.id);
    return { status: 200, json: { object: 'list', data } };
  }),
  route(endpoints.createWebhook, async ({ params, body }) => ({
    status: 201,
    json: await createWebhook(context, keyInPath(params), body),
    headers: noStore,
  })),
  route(endpoints.getWebhook, async ({ params }) => ({
    status: 200,
    json: await getWebhook(context, keyInPath(params)),
  })),
  route(endpoints.updateWebhook, async ({ params, body }) => ({
    status: 200,
    json: await updateWebhook(context, keyInPath(params), body),
  })),
  route(endpoints.deleteWebhook, async ({ params }) => {
    await deleteWebhook(context, keyInPath(params));
    return new Response(null, { status: 204 });
  }),
  route(endpoints.rotateWebhookSecret, async ({ params, body }) => ({
    status: 200,
    json: await rotateSecret(context, keyInPath(params), body.overlap_hours),
    headers: noStore,
  })),
  ...deliveryRoutes(context),
];
