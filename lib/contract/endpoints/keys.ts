import { createdKey, createKeyBody, keyList, managedKey, rotateKeyBody, updateKeyBody } from '..';
import { checkedBody, manageEndpoint } from './endpoint';
import { keyParams, workspaceParams } from './params';

export const createKey = manageEndpoint({
  id: 'createKey',
  method: 'post',
  path: '/manage/workspaces/{id}/keys',
  summary: 'Create an API key; its secret is shown in this answer alone',
  params: workspaceParams,
  body: checkedBody(createKeyBody),
  responses: [{ status: 201, description: 'The key with its secret', schema: createdKey }],
  errors: ['not_found', 'workspace_not_allowed'],
});

export const listKeys = manageEndpoint({
  id: 'listKeys',
  method: 'get',
  path: '/manage/workspaces/{id}/keys',
  summary: 'List the API keys of a workspace, newest first',
  params: workspaceParams,
  responses: [{ status: 200, description: 'The keys', schema: keyList }],
  errors: ['not_found'],
});

export const updateKey = manageEndpoint({
  id: 'updateKey',
  method: 'patch',
  path: '/manage/workspaces/{id}/keys/{key_id}',
  summary: 'Change the name, the allowed models or the expiry of an API key',
  params: keyParams,
  body: checkedBody(updateKeyBody),
  responses: [{ status: 200, description: 'The key as it now is', schema: managedKey }],
  errors: ['not_found'],
});

export const rotateKey = manageEndpoint({
  id: 'rotateKey',
  method: 'post',
  path: '/manage/workspaces/{id}/keys/{key_id}/rotate',
  summary: 'Give an API key a new secret; the old one works until the requested grace has passed',
  params: keyParams,
  body: checkedBody(rotateKeyBody),
  responses: [{ status: 200, description: 'The key with its new secret', schema: createdKey }],
  errors: ['not_found'],
});

export const revokeKey = manageEndpoint({
  id: 'revokeKey',
  method: 'delete',
  path: '/manage/workspaces/{id}/keys/{key_id}',
  summary: 'Revoke an API key at once and for good',
  params: keyParams,
  responses: [{ status: 200, description: 'The key as it now is', schema: managedKey }],
  errors: ['not_found'],
});
