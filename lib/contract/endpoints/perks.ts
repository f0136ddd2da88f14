import { createPerkBody, endPerkBody, perk, perkList } from '..';
import { checkedBody, manageEndpoint } from './endpoint';
import { perkParams, workspaceParams } from './params';

export const listPerks = manageEndpoint({
  id: 'listPerks',
  method: 'get',
  path: '/manage/workspaces/{id}/perks',
  summary: 'List the perks that a workspace has or had, newest first',
  params: workspaceParams,
  responses: [{ status: 200, description: 'The perks', schema: perkList }],
  errors: ['not_found'],
});

export const createPerk = manageEndpoint({
  id: 'createPerk',
  method: 'post',
  path: '/manage/workspaces/{id}/perks',
  summary: 'Grant a workspace a discount; its prices follow at once',
  description:
    'Prices are lowered by the largest perk that applies; perks do not add up. A second call with the same id returns the existing perk.',
  params: workspaceParams,
  body: checkedBody(createPerkBody),
  responses: [{ status: 201, description: 'The perk', schema: perk }],
  errors: ['not_found', 'invalid_value'],
});

export const endPerk = manageEndpoint({
  id: 'endPerk',
  method: 'post',
  path: '/manage/workspaces/{id}/perks/{perk_id}/end',
  summary: 'End a perk now; what was created with it keeps its price',
  params: perkParams,
  body: checkedBody(endPerkBody),
  responses: [{ status: 200, description: 'The perk', schema: perk }],
  errors: ['not_found'],
});
