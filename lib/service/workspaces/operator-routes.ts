import {
  createWorkspaceBody,
  managedWorkspace,
  updateWorkspaceBody,
  workspaceListQuery,
  workspaceSummary,
  workspaceSummaryList,
} from '@/lib/contract';
import type { ServiceContext } from '../context';
import type { Route } from '../http';
import { checkedBody, manageTag, operatorRoute, workspaceParams } from '../http';
import { listWorkspaces, summarizeWorkspace } from './list-workspaces';
import { createWorkspace, getWorkspace, updateWorkspace } from './workspace-store';

/** Workspaces. */
export const workspaceOperatorRoutes = (context: ServiceContext): Route[] => [
  operatorRoute({
    method: 'get',
    path: '/manage/workspaces',
    id: 'listWorkspaces',
    tag: manageTag,
    summary: 'List workspaces with their balances, the newest first',
    query: workspaceListQuery,
    answers: [{ status: 200, description: 'A page of workspaces', schema: workspaceSummaryList }],
    errors: ['invalid_value'],
    handler: async ({ query }) => ({ status: 200, json: await listWorkspaces(context, query) }),
  }),
  operatorRoute({
    method: 'get',
    path: '/manage/workspaces/{id}/summary',
    id: 'getWorkspaceSummary',
    tag: manageTag,
    summary: 'Read a workspace with its balance, its limits and what it has at work',
    params: workspaceParams,
    answers: [{ status: 200, description: 'The workspace', schema: workspaceSummary }],
    errors: ['not_found'],
    handler: async ({ params }) => ({
      status: 200,
      json: await summarizeWorkspace(context, params.id),
    }),
  }),
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
];
