import {
  createWorkspaceBody,
  managedWorkspace,
  updateWorkspaceBody,
  workspaceListQuery,
  workspaceSummary,
  workspaceSummaryList,
} from '..';
import { checkedBody, endpoint } from './endpoint';
import { manageTag, workspaceParams } from './params';

export const listWorkspaces = endpoint({
  id: 'listWorkspaces',
  method: 'get',
  path: '/manage/workspaces',
  auth: 'operator',
  tag: manageTag,
  summary: 'List workspaces with their balances, the newest first',
  query: workspaceListQuery,
  responses: [{ status: 200, description: 'A page of workspaces', schema: workspaceSummaryList }],
  errors: ['invalid_value'],
});

export const getWorkspaceSummary = endpoint({
  id: 'getWorkspaceSummary',
  method: 'get',
  path: '/manage/workspaces/{id}/summary',
  auth: 'operator',
  tag: manageTag,
  summary: 'Read a workspace with its balance, its limits and what it has at work',
  params: workspaceParams,
  responses: [{ status: 200, description: 'The workspace', schema: workspaceSummary }],
  errors: ['not_found'],
});

export const createWorkspace = endpoint({
  id: 'createWorkspace',
  method: 'post',
  path: '/manage/workspaces',
  auth: 'operator',
  tag: manageTag,
  summary: 'Create a workspace; repeated with the same id it gives the one that is there',
  body: checkedBody(createWorkspaceBody),
  responses: [{ status: 201, description: 'The workspace', schema: managedWorkspace }],
});

export const getWorkspace = endpoint({
  id: 'getWorkspace',
  method: 'get',
  path: '/manage/workspaces/{id}',
  auth: 'operator',
  tag: manageTag,
  summary: 'Read a workspace',
  params: workspaceParams,
  responses: [{ status: 200, description: 'The workspace', schema: managedWorkspace }],
  errors: ['not_found'],
});

export const updateWorkspace = endpoint({
  id: 'updateWorkspace',
  method: 'patch',
  path: '/manage/workspaces/{id}',
  auth: 'operator',
  tag: manageTag,
  summary: 'Change a workspace; its keys follow at once',
  params: workspaceParams,
  body: checkedBody(updateWorkspaceBody),
  responses: [{ status: 200, description: 'The workspace', schema: managedWorkspace }],
  errors: ['not_found'],
});
