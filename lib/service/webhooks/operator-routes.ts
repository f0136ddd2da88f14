import {
  createWebhookBody,
  managedWebhook,
  managedWebhookList,
  rotateWebhookBody,
  updateWebhookBody,
  webhookWithSecret,
} from '@/lib/contract';
import type { ServiceContext } from '../context';
import type { Route } from '../http';
import { checkedBody, keyParams, manageTag, operatorRoute, workspaceParams } from '../http';
import { getWorkspace } from '../workspaces';
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  rotateSecret,
  updateWebhook,
} from './configure';
import { deliveryRoutes } from './delivery-routes';

const path = '/manage/workspaces/{id}/keys/{key_id}/webhook';
const noStore = { 'cache-control': 'no-store' };

const ofKey = ({ id, key_id }: { id: string; key_id: string }) => ({
  workspaceId: id,
  keyId: key_id,
});

/** Webhooks of a workspace's keys, and what was sent to them. */
export const webhookOperatorRoutes = (context: ServiceContext): Route[] => [
  operatorRoute({
    method: 'get',
    path: '/manage/workspaces/{id}/webhooks',
    id: 'listWebhooks',
    tag: manageTag,
    summary: 'List the webhooks of a workspace, newest first',
    params: workspaceParams,
    answers: [{ status: 200, description: 'The webhooks', schema: managedWebhookList }],
    errors: ['not_found'],
    handler: async ({ params }) => {
      await getWorkspace(context, params.id);
      const data = await listWebhooks(context, params.id);
      return { status: 200, json: { object: 'list', data } };
    },
  }),
  operatorRoute({
    method: 'post',
    path,
    id: 'createWebhook',
    tag: manageTag,
    summary: 'Give a key its webhook; the secret is shown in this answer alone',
    params: keyParams,
    body: checkedBody(createWebhookBody),
    answers: [
      { status: 201, description: 'The webhook and its secret', schema: webhookWithSecret },
    ],
    errors: ['not_found', 'invalid_value'],
    handler: async ({ params, body }) => ({
      status: 201,
      json: await createWebhook(context, ofKey(params), body),
      headers: noStore,
    }),
  }),
  operatorRoute({
    method: 'get',
    path,
    id: 'getWebhook',
    tag: manageTag,
    summary: 'Read the webhook of a key',
    params: keyParams,
    answers: [{ status: 200, description: 'The webhook', schema: managedWebhook }],
    errors: ['not_found'],
    handler: async ({ params }) => ({
      status: 200,
      json: await getWebhook(context, ofKey(params)),
    }),
  }),
  operatorRoute({
    method: 'patch',
    path,
    id: 'updateWebhook',
    tag: manageTag,
    summary: 'Change the webhook of a key, switch it off or on',
    params: keyParams,
    body: checkedBody(updateWebhookBody),
    answers: [{ status: 200, description: 'The webhook as it now is', schema: managedWebhook }],
    errors: ['not_found', 'invalid_value'],
    handler: async ({ params, body }) => ({
      status: 200,
      json: await updateWebhook(context, ofKey(params), body),
    }),
  }),
  operatorRoute({
    method: 'delete',
    path,
    id: 'deleteWebhook',
    tag: manageTag,
    summary: 'Take the webhook of a key away, with its log',
    params: keyParams,
    answers: [{ status: 204, description: 'Deleted' }],
    errors: ['not_found'],
    handler: async ({ params }) => {
      await deleteWebhook(context, ofKey(params));
      return new Response(null, { status: 204 });
    },
  }),
  operatorRoute({
    method: 'post',
    path: `${path}/rotate`,
    id: 'rotateWebhookSecret',
    tag: manageTag,
    summary: 'Make a new secret; for a while the one before signs as well',
    params: keyParams,
    body: checkedBody(rotateWebhookBody),
    answers: [
      { status: 200, description: 'The webhook and its new secret', schema: webhookWithSecret },
    ],
    errors: ['not_found'],
    handler: async ({ params, body }) => ({
      status: 200,
      json: await rotateSecret(context, ofKey(params), body.overlap_hours),
      headers: noStore,
    }),
  }),
  ...deliveryRoutes(context),
];
