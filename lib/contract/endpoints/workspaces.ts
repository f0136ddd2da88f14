import {
  createWorkspaceBody,
  managedWorkspace,
  updateWorkspaceBody,
  workspaceListQuery,
  workspaceSummary,
  workspaceSummaryList,
} from '..';
import { checkedBody, manageEndpoint } from './endpoint';
import { workspaceParams } from './params';

export const listWorkspaces = manageEndpoint({
  id: 'listWorkspaces',
  method: 'get',
  path: '/manage/workspaces',
  summary: 'List workspaces with their balances, the newest first',
  query: workspaceListQuery,
  responses: [{ status: 200, description: 'A page of workspaces', schema: workspaceSummaryList }],
  errors: ['invalid_value'],
});

export const getWorkspaceSummary = manageEndpoint({
  id: 'getWorkspaceSummary',
  method: 'get',
  path: '/manage/workspaces/{id}/summary',
  summary: 'Read a workspace with its balance, its limits and what it has at work',
  params: workspaceParams,
  responses: [{ status: 200, description: 'The workspace', schema: workspaceSummary }],
  errors: ['not_found'],
});

export const createWorkspace = manageEndpoint({
  id: 'createWorkspace',
  method: 'post',
  path: '/manage/workspaces',
  summary: 'Create a workspace; repeated with the same id it gives the one that is there',
  body: checkedBody(createWorkspaceBody),
  responses: [{ status: 201, description: 'The workspace', schema: managedWorkspace }],
});

export const getWorkspace = manageEndpoint({
  id: 'getWorkspace',
  method: 'get',
  path: '/manage/workspaces/{id}',
  summary: 'Read a workspace',
  params: workspaceParams,
  responses: [{ status: 200, description: 'The workspace', schema: managedWorkspace }],
  errors: ['not_found'],
});

export const updateWorkspace = manageEndpoint({
  id: 'updateWorkspace',
  method: 'patch',
  path: '/manage/workspaces/{id}',
  summary: 'Change a workspace; its keys follow at once',
  params: workspaceParams,
  body: checkedBody(updateWorkspaceBody),
  responses: [{ status: 200, description: 'The workspace', schema: managedWorkspace }],
  errors: ['not_found'],
});
