import * as endpoints from '@/lib/contract/endpoints';
import type { ServiceContext } from '../context';
import { type Route, route } from '../http';
import { getWorkspace } from '../workspaces';
import { createKey, listKeys, revokeKey, updateKey } from './change-keys';
import { rotateKey } from './rotate-key';

export const keyOperatorRoutes = (context: ServiceContext): Route[] => [
  route(endpoints.createKey, async ({ params, body }) => ({
    status: 201,
    json: await createKey(context, params.id, body),
    headers: { 'cache-control': 'no-store' },
  })),
  route(endpoints.listKeys, async ({ params }) => {
    await getWorkspace(context, params.id);
    return { status: 200, json: { object: 'list', data: await listKeys(context, params.id) } };
  }),
  route(endpoints.updateKey, async ({ params, body }) => ({
    status: 200,
    json: await updateKey(context, params.id, params.key_id, body),
  })),
  route(endpoints.rotateKey, async ({ params, body }) => ({
    status: 200,
    json: await rotateKey(context, params.id, params.key_id, body),
    headers: { 'cache-control': 'no-store' },
  })),
  route(endpoints.revokeKey, async ({ params }) => ({
    status: 200,
    json: await revokeKey(context, params.id, params.key_id),
  })),
];
