import { createPerkBody, endPerkBody, perk, perkList } from '@/lib/contract';
import type { ServiceContext } from '../context';
import type { Route } from '../http';
import { checkedBody, operatorRoute, perkParams, manageTag as tag, workspaceParams } from '../http';
import { createPerk, endPerk, listPerks } from './change-perks';

/** Discounts of a workspace. */
export const perkOperatorRoutes = (context: ServiceContext): Route[] => [
  operatorRoute({
    method: 'get',
    path: '/manage/workspaces/{id}/perks',
    id: 'listPerks',
    tag,
    summary: 'List the perks that a workspace has or had, newest first',
    params: workspaceParams,
    answers: [{ status: 200, description: 'The perks', schema: perkList }],
    errors: ['not_found'],
    handler: async ({ params }) => ({
      status: 200,
      json: { object: 'list', data: await listPerks(context, params.id) },
    }),
  }),
  operatorRoute({
    method: 'post',
    path: '/manage/workspaces/{id}/perks',
    id: 'createPerk',
    tag,
    summary: 'Grant a workspace a discount; its prices follow at once',
    description:
      'Prices are lowered by the largest perk that applies; perks do not add up. Repeated with the same id it gives the perk that is there.',
    params: workspaceParams,
    body: checkedBody(createPerkBody),
    answers: [{ status: 201, description: 'The perk', schema: perk }],
    errors: ['not_found', 'invalid_value'],
    handler: async ({ params, body }) => ({
      status: 201,
      json: await createPerk(context, params.id, body),
    }),
  }),
  operatorRoute({
    method: 'post',
    path: '/manage/workspaces/{id}/perks/{perk_id}/end',
    id: 'endPerk',
    tag,
    summary: 'End a perk now; what was created with it keeps its price',
    params: perkParams,
    body: checkedBody(endPerkBody),
    answers: [{ status: 200, description: 'The perk', schema: perk }],
    errors: ['not_found'],
    handler: async ({ params, body }) => ({
      status: 200,
      json: await endPerk(context, { workspaceId: params.id, perkId: params.perk_id }, body),
    }),
  }),
];
