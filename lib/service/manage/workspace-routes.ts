import {
  createWorkspaceBody,
  grantBody,
  ledgerLine,
  managedWorkspace,
  refundChargeBody,
  updateWorkspaceBody,
} from '@/lib/contract';
import type { ServiceContext } from '../context';
import type { Route } from '../http';
import { checkedBody, operatorRoute } from '../http';
import { createWorkspace, getWorkspace, updateWorkspace } from '../workspaces';
import { grantToWorkspace } from './grant';
import { chargeParams, manageTag, workspaceParams } from './parameters';
import { refundCharge } from './refund-charge';

/** Workspaces and their grants. */
export const workspaceManageRoutes = (context: ServiceContext): Route[] => [
  operatorRoute({
    method: 'post',
    path: '/manage/workspaces',
    id: 'createWorkspace',
    tag: manageTag,
    summary: 'Create a workspace; repeated with the same id it gives the one that is there',
    body: checkedBody(createWorkspaceBody),
    answers: [{ status: 201, description: 'The workspace', schema: managedWorkspace }],
    handler: async ({ body }) => ({ status: 201, json: await createWorkspace(context, body) }),
  }),
  operatorRoute({
    method: 'get',
    path: '/manage/workspaces/{id}',
    id: 'getWorkspace',
    tag: manageTag,
    summary: 'Read a workspace',
    params: workspaceParams,
    answers: [{ status: 200, description: 'The workspace', schema: managedWorkspace }],
    errors: ['not_found'],
    handler: async ({ params }) => ({ status: 200, json: await getWorkspace(context, params.id) }),
  }),
  operatorRoute({
    method: 'patch',
    path: '/manage/workspaces/{id}',
    id: 'updateWorkspace',
    tag: manageTag,
    summary: 'Change a workspace; its keys follow at once',
    params: workspaceParams,
    body: checkedBody(updateWorkspaceBody),
    answers: [{ status: 200, description: 'The workspace', schema: managedWorkspace }],
    errors: ['not_found'],
    handler: async ({ params, body }) => ({
      status: 200,
      json: await updateWorkspace(context, params.id, body),
    }),
  }),
  operatorRoute({
    method: 'post',
    path: '/manage/workspaces/{id}/grants',
    id: 'grantCredits',
    tag: manageTag,
    summary: 'Add credits; the same once_key grants once',
    params: workspaceParams,
    body: checkedBody(grantBody),
    answers: [
      { status: 201, description: 'The ledger line of the grant', schema: ledgerLine },
      { status: 200, description: 'The line of the grant made before', schema: ledgerLine },
    ],
    errors: ['not_found'],
    handler: async ({ params, body }) => {
      const { granted, line } = await grantToWorkspace(context, params.id, body);
      return { status: granted ? 201 : 200, json: line };
    },
  }),
  operatorRoute({
    method: 'post',
    path: '/manage/workspaces/{id}/charges/{subject_id}/refunds',
    id: 'refundCharge',
    tag: manageTag,
    summary: 'Give back what a task or text turn was charged, once',
    params: chargeParams,
    body: checkedBody(refundChargeBody),
    answers: [
      { status: 201, description: 'The ledger line of the correction', schema: ledgerLine },
      { status: 200, description: 'The line of the correction made before', schema: ledgerLine },
    ],
    errors: ['not_found', 'invalid_value'],
    handler: async ({ params, body }) => {
      const { refunded, line } = await refundCharge(context, params.id, params.subject_id, body);
      return { status: refunded ? 201 : 200, json: line };
    },
  }),
];
