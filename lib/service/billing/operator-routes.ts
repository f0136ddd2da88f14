import { z } from 'zod';
import {
  creditAlert,
  order,
  refundOrderBody,
  subscriptionAnswer,
  subscriptionPayment,
  updateSubscriptionBody,
} from '@/lib/contract';
import type { Route } from '../http';
import { ApiError, checkedBody, openRoute, operatorRoute, rawBody } from '../http';
import { idempotencyKeyOf } from '../idempotency';
import { readAlert, setAlert } from './alert';
import type { Billing } from './billing';
import { handleNotice, NotYetKnownError } from './notices';
import { refundOrder } from './orders/change-order';
import { serializeOrder } from './orders/order-row';
import {
  changeSubscription,
  currentSubscription,
  serializeSubscription,
} from './subscriptions/manage';
import { payRenewal } from './subscriptions/pay-renewal';

const id = z.string().min(1).max(128);
const manage = '/manage/workspaces/{id}/billing';
const tag = 'Billing';
const orderAnswer = [{ status: 201, description: 'The order as it then is', schema: order }];
const alertAnswer = [{ status: 200, description: 'The alert', schema: creditAlert }];
const answer = [{ status: 200, description: 'The subscription', schema: subscriptionAnswer }];
const payment = [{ status: 200, description: 'Where to pay', schema: subscriptionPayment }];

/** Refunds and subscriptions for the operator, and the door that payment providers' notices come in by. */
export const billingOperatorRoutes = (billing: Billing): Route[] => [
  operatorRoute({
    method: 'post',
    path: `${manage}/orders/{order_id}/refunds`,
    id: 'refundOrder',
    tag,
    summary: 'Pay an order back and take its credits back',
    idempotent: true,
    params: z.object({ id, order_id: id }),
    body: checkedBody(refundOrderBody),
    answers: orderAnswer,
    errors: ['not_found', 'invalid_value', 'upstream_error'],
    handler: async ({ params, body, request }) => {
      const options = { amount: body.amount, idempotencyKey: idempotencyKeyOf(request) };
      const row = await refundOrder(billing, params.id, params.order_id, options);
      return { status: 201, json: serializeOrder(row) };
    },
  }),
  operatorRoute({
    method: 'get',
    path: `${manage}/alert`,
    id: 'getCreditAlert',
    tag,
    summary: 'Read below how many credits webhooks are told',
    params: z.object({ id }),
    answers: alertAnswer,
    errors: ['not_found'],
    handler: async ({ params }) => ({
      status: 200,
      json: await readAlert(billing.context, params.id),
    }),
  }),
  operatorRoute({
    method: 'put',
    path: `${manage}/alert`,
    id: 'setCreditAlert',
    tag,
    summary: 'Set below how many credits webhooks are told',
    params: z.object({ id }),
    body: checkedBody(creditAlert),
    answers: alertAnswer,
    errors: ['not_found', 'invalid_value'],
    handler: async ({ params, body }) => ({
      status: 200,
      json: await setAlert(billing.context, params.id, body),
    }),
  }),
  operatorRoute({
    method: 'get',
    path: `${manage}/subscription`,
    id: 'getSubscription',
    tag,
    summary: 'Read the subscription of a personal workspace',
    params: z.object({ id }),
    answers: answer,
    handler: async ({ params }) => {
      const row = await currentSubscription(billing.context.db, params.id);
      return {
        status: 200,
        json: { subscription: row === null ? null : serializeSubscription(billing, row) },
      };
    },
  }),
  operatorRoute({
    method: 'patch',
    path: `${manage}/subscription`,
    id: 'updateSubscription',
    tag,
    summary: "Cancel a subscription at its period's end, or let it go on",
    params: z.object({ id }),
    body: checkedBody(updateSubscriptionBody),
    answers: answer,
    errors: ['not_found', 'upstream_error'],
    handler: async ({ params, body }) => ({
      status: 200,
      json: {
        subscription: await changeSubscription(billing, params.id, body.cancel_at_period_end),
      },
    }),
  }),
  operatorRoute({
    method: 'post',
    path: `${manage}/subscription/payment`,
    id: 'paySubscription',
    tag,
    summary: 'Find the page on which a late renewal is paid',
    description:
      'Of one that was paid meanwhile there is none: the provider is asked how the subscription stands.',
    params: z.object({ id }),
    answers: payment,
    errors: ['not_found', 'invalid_value', 'upstream_error'],
    handler: async ({ params }) => ({ status: 200, json: await payRenewal(billing, params.id) }),
  }),
  openRoute({
    method: 'post',
    path: '/api/billing/notices/{provider}',
    id: 'receivePaymentNotice',
    tag,
    summary: 'Where a payment provider sends its notices; each is signed, and handled once',
    params: z.object({ provider: id }),
    body: rawBody('application/json', z.unknown()),
    answers: [{ status: 200, description: 'Received' }],
    errors: ['not_found', 'invalid_value'],
    handler: ({ params, request }) => receive(billing, params.provider, request),
  }),
];

async function receive(billing: Billing, providerId: string, request: Request) {
  const isThere = billing.providerIds.includes(providerId);
  const provider = isThere ? billing.provider(providerId) : null;
  if (provider?.readNotice === undefined) {
    throw new ApiError('not_found', 'No payment provider sends its notices here.');
  }
  const notice = await provider.readNotice(request);
  if (notice === null) return { status: 200, json: { received: true } };
  try {
    await handleNotice(billing.context, provider, notice);
  } catch (cause) {
    if (!(cause instanceof NotYetKnownError)) throw cause;
    // Not 2xx: the provider sends it again, and by then the rest is known.
    throw new ApiError('not_found', cause.message, { cause });
  }
  return { status: 200, json: { received: true } };
}
