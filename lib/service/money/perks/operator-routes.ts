import * as endpoints from '@/lib/contract/endpoints';
import type { ServiceContext } from '../../context';
import { type Route, route } from '../../http';
import { createPerk, endPerk, listPerks } from './change-perks';

export const perkOperatorRoutes = (context: ServiceContext): Route[] => [
  route(endpoints.listPerks, async ({ params }) => ({
    status: 200,
    json: { object: 'list', data: await listPerks(context, params.id) },
  })),
  route(endpoints.createPerk, async ({ params, body }) => ({
    status: 201,
    json: await createPerk(context, params.id, body),
  })),
  route(endpoints.endPerk, async ({ params, body }) => ({
    status: 200,
    json: await endPerk(context, { workspaceId: params.id, perkId: params.perk_id }, body),
  })),
];
