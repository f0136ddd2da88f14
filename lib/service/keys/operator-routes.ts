import {
  createdKey,
  createKeyBody,
  keyList,
  managedKey,
  rotateKeyBody,
  updateKeyBody,
} from '@/lib/contract';
import type { ServiceContext } from '../context';
import type { Route } from '../http';
import { checkedBody, keyParams, manageTag, operatorRoute, workspaceParams } from '../http';
import { getWorkspace } from '../workspaces';
import { createKey, listKeys, revokeKey, updateKey } from './change-keys';
import { rotateKey } from './rotate-key';

/** API keys of a workspace. */
export const keyOperatorRoutes = (context: ServiceContext): Route[] => [
  operatorRoute({
    method: 'post',
    path: '/manage/workspaces/{id}/keys',
    id: 'createKey',
    tag: manageTag,
    summary: 'Create an API key; its secret is shown in this answer alone',
    params: workspaceParams,
    body: checkedBody(createKeyBody),
    answers: [{ status: 201, description: 'The key with its secret', schema: createdKey }],
    errors: ['not_found', 'workspace_not_allowed'],
    handler: async ({ params, body }) => ({
      status: 201,
      json: await createKey(context, params.id, body),
      headers: { 'cache-control': 'no-store' },
    }),
  }),
  operatorRoute({
    method: 'get',
    path: '/manage/workspaces/{id}/keys',
    id: 'listKeys',
    tag: manageTag,
    summary: 'List the API keys of a workspace, newest first',
    params: workspaceParams,
    answers: [{ status: 200, description: 'The keys', schema: keyList }],
    errors: ['not_found'],
    handler: async ({ params }) => {
      await getWorkspace(context, params.id);
      return { status: 200, json: { object: 'list', data: await listKeys(context, params.id) } };
    },
  }),
  operatorRoute({
    method: 'patch',
    path: '/manage/workspaces/{id}/keys/{key_id}',
    id: 'updateKey',
    tag: manageTag,
    summary: 'Change the name, the allowed models or the expiry of an API key',
    params: keyParams,
    body: checkedBody(updateKeyBody),
    answers: [{ status: 200, description: 'The key as it now is', schema: managedKey }],
    errors: ['not_found'],
    handler: async ({ params, body }) => ({
      status: 200,
      json: await updateKey(context, params.id, params.key_id, body),
    }),
  }),
  operatorRoute({
    method: 'post',
    path: '/manage/workspaces/{id}/keys/{key_id}/rotate',
    id: 'rotateKey',
    tag: manageTag,
    summary: 'Give an API key a new secret; the one before goes on for the grace asked for',
    params: keyParams,
    body: checkedBody(rotateKeyBody),
    answers: [{ status: 200, description: 'The key with its new secret', schema: createdKey }],
    errors: ['not_found'],
    handler: async ({ params, body }) => ({
      status: 200,
      json: await rotateKey(context, params.id, params.key_id, body),
      headers: { 'cache-control': 'no-store' },
    }),
  }),
  operatorRoute({
    method: 'delete',
    path: '/manage/workspaces/{id}/keys/{key_id}',
    id: 'revokeKey',
    tag: manageTag,
    summary: 'Revoke an API key at once and for good',
    params: keyParams,
    answers: [{ status: 200, description: 'The key as it now is', schema: managedKey }],
    errors: ['not_found'],
    handler: async ({ params }) => ({
      status: 200,
      json: await revokeKey(context, params.id, params.key_id),
    }),
  }),
];
