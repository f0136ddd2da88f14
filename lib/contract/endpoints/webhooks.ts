import {
  createWebhookBody,
  managedWebhook,
  managedWebhookList,
  redeliverBody,
  redelivery,
  rotateWebhookBody,
  testWebhookBody,
  updateWebhookBody,
  webhookDelivery,
  webhookDeliveryDetail,
  webhookDeliveryList,
  webhookDeliveryQuery,
  webhookWithSecret,
} from '..';
import { checkedBody, manageEndpoint } from './endpoint';
import { deliveryParams, keyParams, workspaceParams } from './params';

const path = '/manage/workspaces/{id}/keys/{key_id}/webhook';

export const listWebhooks = manageEndpoint({
  id: 'listWebhooks',
  method: 'get',
  path: '/manage/workspaces/{id}/webhooks',
  summary: 'List the webhooks of a workspace, newest first',
  params: workspaceParams,
  responses: [{ status: 200, description: 'The webhooks', schema: managedWebhookList }],
  errors: ['not_found'],
});

export const createWebhook = manageEndpoint({
  id: 'createWebhook',
  method: 'post',
  path,
  summary: 'Give a key its webhook; the secret is shown in this answer alone',
  params: keyParams,
  body: checkedBody(createWebhookBody),
  responses: [
    { status: 201, description: 'The webhook and its secret', schema: webhookWithSecret },
  ],
  errors: ['not_found', 'invalid_value'],
});

export const getWebhook = manageEndpoint({
  id: 'getWebhook',
  method: 'get',
  path,
  summary: 'Read the webhook of a key',
  params: keyParams,
  responses: [{ status: 200, description: 'The webhook', schema: managedWebhook }],
  errors: ['not_found'],
});

export const updateWebhook = manageEndpoint({
  id: 'updateWebhook',
  method: 'patch',
  path,
  summary: 'Change the webhook of a key, switch it off or on',
  params: keyParams,
  body: checkedBody(updateWebhookBody),
  responses: [{ status: 200, description: 'The webhook as it now is', schema: managedWebhook }],
  errors: ['not_found', 'invalid_value'],
});

export const deleteWebhook = manageEndpoint({
  id: 'deleteWebhook',
  method: 'delete',
  path,
  summary: 'Take the webhook of a key away, with its log',
  params: keyParams,
  responses: [{ status: 204, description: 'Deleted' }],
  errors: ['not_found'],
});

export const rotateWebhookSecret = manageEndpoint({
  id: 'rotateWebhookSecret',
  method: 'post',
  path: `${path}/rotate`,
  summary: 'Make a new secret; for a while the one before signs as well',
  params: keyParams,
  body: checkedBody(rotateWebhookBody),
  responses: [
    { status: 200, description: 'The webhook and its new secret', schema: webhookWithSecret },
  ],
  errors: ['not_found'],
});

export const testWebhook = manageEndpoint({
  id: 'testWebhook',
  method: 'post',
  path: `${path}/test`,
  summary: 'Send a made-up event once, to a disabled webhook too',
  params: keyParams,
  body: checkedBody(testWebhookBody),
  responses: [{ status: 201, description: 'The delivery of the test', schema: webhookDelivery }],
  errors: ['not_found'],
});

export const redeliverFailed = manageEndpoint({
  id: 'redeliverFailed',
  method: 'post',
  path: `${path}/redeliver`,
  summary: 'Send every failed event since a time again',
  params: keyParams,
  body: checkedBody(redeliverBody),
  responses: [{ status: 200, description: 'How many', schema: redelivery }],
  errors: ['not_found', 'invalid_value'],
});

export const listDeliveries = manageEndpoint({
  id: 'listDeliveries',
  method: 'get',
  path: `${path}/deliveries`,
  summary: 'List what was sent to the webhook of a key, newest first',
  params: keyParams,
  query: webhookDeliveryQuery,
  responses: [{ status: 200, description: 'A page of deliveries', schema: webhookDeliveryList }],
  errors: ['not_found'],
});

export const getDelivery = manageEndpoint({
  id: 'getDelivery',
  method: 'get',
  path: `${path}/deliveries/{delivery_id}`,
  summary: 'Read one delivery with its body and every attempt',
  params: deliveryParams,
  responses: [{ status: 200, description: 'The delivery', schema: webhookDeliveryDetail }],
  errors: ['not_found'],
});

export const redeliver = manageEndpoint({
  id: 'redeliver',
  method: 'post',
  path: `${path}/deliveries/{delivery_id}/redeliver`,
  summary: 'Send one delivery again, under the same event id',
  params: deliveryParams,
  responses: [{ status: 200, description: 'The delivery as it now is', schema: webhookDelivery }],
  errors: ['not_found', 'invalid_value'],
});
