import {
  redeliverBody,
  redelivered,
  testWebhookBody,
  webhookDelivery,
  webhookDeliveryDetail,
  webhookDeliveryList,
  webhookDeliveryQuery,
} from '@/lib/contract';
import type { ServiceContext } from '../context';
import type { Route } from '../http';
import { checkedBody, deliveryParams, keyParams, manageTag, operatorRoute } from '../http';
import { getDelivery, listDeliveries, redeliver, redeliverFailed, sendTest } from './deliveries';

const path = '/manage/workspaces/{id}/keys/{key_id}/webhook';

const ofKey = ({ id, key_id }: { id: string; key_id: string }) => ({
  workspaceId: id,
  keyId: key_id,
});

/** Deliveries to the webhook of a key, and sending them again. */
export const deliveryRoutes = (context: ServiceContext): Route[] => [
  operatorRoute({
    method: 'post',
    path: `${path}/test`,
    id: 'testWebhook',
    tag: manageTag,
    summary: 'Send a made-up event once, to a disabled webhook too',
    params: keyParams,
    body: checkedBody(testWebhookBody),
    answers: [{ status: 201, description: 'The delivery of the test', schema: webhookDelivery }],
    errors: ['not_found'],
    handler: async ({ params, body }) => ({
      status: 201,
      json: await sendTest(context, ofKey(params), body.event),
    }),
  }),
  operatorRoute({
    method: 'post',
    path: `${path}/redeliver`,
    id: 'redeliverFailed',
    tag: manageTag,
    summary: 'Send every failed event since a time again',
    params: keyParams,
    body: checkedBody(redeliverBody),
    answers: [{ status: 200, description: 'How many', schema: redelivered }],
    errors: ['not_found', 'invalid_value'],
    handler: async ({ params, body }) => {
      const since = new Date(body.since * 1000);
      const count = await redeliverFailed(context, ofKey(params), since);
      return { status: 200, json: { object: 'redelivery', count } };
    },
  }),
  operatorRoute({
    method: 'get',
    path: `${path}/deliveries`,
    id: 'listDeliveries',
    tag: manageTag,
    summary: 'List what was sent to the webhook of a key, newest first',
    params: keyParams,
    query: webhookDeliveryQuery,
    answers: [{ status: 200, description: 'A page of deliveries', schema: webhookDeliveryList }],
    errors: ['not_found'],
    handler: async ({ params, query }) => ({
      status: 200,
      json: await listDeliveries(context, ofKey(params), query),
    }),
  }),
  operatorRoute({
    method: 'get',
    path: `${path}/deliveries/{delivery_id}`,
    id: 'getDelivery',
    tag: manageTag,
    summary: 'Read one delivery with its body and every attempt',
    params: deliveryParams,
    answers: [{ status: 200, description: 'The delivery', schema: webhookDeliveryDetail }],
    errors: ['not_found'],
    handler: async ({ params }) => ({
      status: 200,
      json: await getDelivery(context, ofKey(params), params.delivery_id),
    }),
  }),
  operatorRoute({
    method: 'post',
    path: `${path}/deliveries/{delivery_id}/redeliver`,
    id: 'redeliver',
    tag: manageTag,
    summary: 'Send one delivery again, under the same event id',
    params: deliveryParams,
    answers: [{ status: 200, description: 'The delivery as it now is', schema: webhookDelivery }],
    errors: ['not_found', 'invalid_value'],
    handler: async ({ params }) => ({
      status: 200,
      json: await redeliver(context, ofKey(params), params.delivery_id),
    }),
  }),
];
