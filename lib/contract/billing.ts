import * as z from 'zod';
import { balance } from './balance';
import { credits, cursorListOf, unixSeconds, unixSecondsInQuery } from './lists';
import { ledgerKind, ledgerLine } from './manage/tasks';

const workspaceType = z.enum(['team', 'personal']);
const productType = z.enum(['credit_pack', 'subscription']);
const interval = z.enum(['month', 'year']);
const minorUnits = z.int().nonnegative().meta({ description: 'Minor units of the currency' });

/** Query of `GET /api/billing/catalog`. Default: the workspace's own type. */
export const billingCatalogQuery = z.object({ workspace_type: workspaceType.optional() });
export type BillingCatalogQuery = z.infer<typeof billingCatalogQuery>;

const price = z.object({
  id: z.string(),
  currency: z.string().meta({ description: 'ISO 4217, lower case' }),
  unit_amount: minorUnits,
  interval: interval.nullable(),
  credits: credits.meta({ description: 'What is granted each time this price is paid' }),
  provider: z.array(z.string()).meta({ description: 'Payment providers that take it' }),
});

/** Product: permanent credit packs for team workspaces, subscriptions for personal ones. */
export const product = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    type: productType,
    credits: credits.meta({
      description: 'Credits of the pack, or of a month of the subscription',
    }),
    prices: z.array(price).min(1),
  })
  .meta({ id: 'Product' });
/** Answer of `GET /api/billing/catalog`. */
export const billingCatalog = z
  .object({
    object: z.literal('list'),
    workspace_type: workspaceType,
    currency: z.string(),
    data: z.array(product),
  })
  .meta({ id: 'BillingCatalog' });
export type BillingCatalog = z.infer<typeof billingCatalog>;

/**
 * Body of `POST /api/billing/checkout`. With an Idempotency-Key, a repeated call returns the same order.
 * `return_url`, additive: the address to which the payment page returns, with `{order_id}` replaced. `payment=made`
 * is added when the person has just paid, because the provider's event may arrive later.
 */
export const checkoutBody = z
  .strictObject({
    product_id: z.string(),
    price_id: z.string(),
    provider: z.string(),
    return_url: z
      .url({ protocol: /^https?$/ })
      .max(2_000)
      .optional(),
  })
  .meta({ id: 'CreateCheckout' });
export type CheckoutBody = z.infer<typeof checkoutBody>;

/**
 * A checkout by `/manage/workspaces/{id}/billing`. The body names the actor, because the call has no workspace key.
 */
export const manageCheckoutBody = checkoutBody.extend({ actor: z.string().max(64).optional() });
export type ManageCheckoutBody = z.infer<typeof manageCheckoutBody>;

export const orderStatus = z.enum([
  'pending',
  'paid',
  'fulfilled',
  'failed',
  'canceled',
  'expired',
  'refunded',
]);
export type OrderStatus = z.infer<typeof orderStatus>;

/** Answer 201 of `POST /api/billing/checkout`. */
export const checkout = z
  .object({
    order_id: z.string(),
    status: orderStatus,
    checkout_url: z.string(),
    expires_at: unixSeconds,
  })
  .meta({ id: 'Checkout' });
export type Checkout = z.infer<typeof checkout>;

/**
 * Answer of `GET /api/billing/orders/{id}`. pending → paid → fulfilled, or failed, canceled, expired; `refunded` once
 * all of it was refunded. An order stays `paid` when another amount or currency was paid; an operator has to check it.
 */
export const order = z
  .object({
    id: z.string(),
    status: orderStatus,
    product_id: z.string(),
    /** The product's name at the time of the order. */
    product_name: z.string(),
    type: productType,
    price_id: z.string(),
    interval: interval.nullable(),
    provider: z.string(),
    amount: minorUnits,
    currency: z.string(),
    refunded_amount: minorUnits,
    credits,
    /** The buyer, as the console named them; null for renewals and orders of other keys. */
    actor: z.string().nullable(),
    subscription_id: z.string().nullable(),
    /** The address of the payment page while the order is pending. */
    checkout_url: z.string().nullable(),
    created_at: unixSeconds,
    expires_at: unixSeconds.nullable(),
    paid_at: unixSeconds.nullable(),
    fulfilled_at: unixSeconds.nullable(),
    refunded_at: unixSeconds.nullable(),
    billing_transaction_id: z.string().nullable(),
  })
  .meta({ id: 'Order' });
export type Order = z.infer<typeof order>;

/** `GET /manage/workspaces/{id}/billing/orders`: newest first. */
export const orderListQuery = z.object({
  after: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(200).optional(),
  status: orderStatus.optional(),
});
export type OrderListQuery = z.infer<typeof orderListQuery>;
export const orderList = cursorListOf(order).meta({ id: 'OrderList' });
export type OrderList = z.infer<typeof orderList>;

/** Answer of `GET /api/billing/wallet`: the balance object and granted totals. */
export const wallet = balance
  .extend({
    granted_total: credits.meta({ description: 'Everything ever granted' }),
    refunded_total: credits.meta({ description: 'Taken back after refunds' }),
    owed: credits.meta({
      description: 'Refunded credits that were already spent; taken from the next grant',
    }),
  })
  .meta({ id: 'Wallet' });
export type Wallet = z.infer<typeof wallet>;

const kinds = z
  .string()
  .refine(
    (text) => text.split(',').every((kind) => ledgerKind.safeParse(kind).success),
    `must be one or several of ${ledgerKind.options.join(', ')}, with commas between`,
  )
  .transform((text) => text.split(',').map((kind) => ledgerKind.parse(kind)));

/** Query of `GET /api/billing/ledger`. `kind`: one or several with commas between. Newest first unless `order=asc`. */
export const ledgerListQuery = z.object({
  after: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(1_000).optional(),
  order: z.enum(['asc', 'desc']).optional(),
  kind: kinds.optional(),
  key_id: z.string().max(128).optional(),
  actor: z.string().max(64).optional(),
  subject_id: z.string().max(128).optional(),
  from: unixSecondsInQuery.optional().meta({ description: 'Unix, inclusive' }),
  to: unixSecondsInQuery.optional().meta({ description: 'Unix, exclusive' }),
});
export type LedgerListQuery = z.output<typeof ledgerListQuery>;
/** The input of the same query, before parsing. */
export type LedgerListSearch = z.input<typeof ledgerListQuery>;

/** Answer of `GET /api/billing/ledger`. */
export const ledgerList = cursorListOf(ledgerLine).meta({ id: 'LedgerList' });
export type LedgerList = z.infer<typeof ledgerList>;

/** A personal workspace's subscription. `past_due`: a renewal is not paid yet; `ended` is final. */
export const subscription = z
  .object({
    id: z.string(),
    object: z.literal('subscription'),
    status: z.enum(['active', 'past_due', 'ended']),
    product_id: z.string(),
    product_name: z.string(),
    price_id: z.string(),
    interval,
    provider: z.string(),
    amount: minorUnits,
    currency: z.string(),
    credits: credits.meta({ description: 'Granted each period' }),
    current_period_start: unixSeconds,
    current_period_end: unixSeconds,
    cancel_at_period_end: z.boolean(),
    payable: z.boolean().meta({
      description: 'Whether a renewal is late and can be paid on a page of the provider',
    }),
    created_at: unixSeconds,
    ended_at: unixSeconds.nullable(),
  })
  .meta({ id: 'Subscription' });
export type Subscription = z.infer<typeof subscription>;

/** `GET /manage/workspaces/{id}/billing/subscription`: null when there is none; an ended one is not shown. */
export const subscriptionResponse = z.object({ subscription: subscription.nullable() });
/** `PATCH /manage/workspaces/{id}/billing/subscription`: cancels at the end of the period, or resumes. */
export const updateSubscriptionBody = z.strictObject({ cancel_at_period_end: z.boolean() });
export type UpdateSubscriptionBody = z.infer<typeof updateSubscriptionBody>;

/**
 * Answer of `POST /manage/workspaces/{id}/billing/subscription/payment`. `url`: the provider's page for the unpaid
 * renewal; null when nothing is unpaid. The subscription is the provider's current one.
 */
export const subscriptionPayment = z
  .object({
    url: z.url({ protocol: /^https$/ }).nullable(),
    subscription: subscription.nullable(),
  })
  .meta({ id: 'SubscriptionPayment' });
export type SubscriptionPayment = z.infer<typeof subscriptionPayment>;

/**
 * `GET` and `PUT /manage/workspaces/{id}/billing/alert`: below this number of credits, reserved ones included, webhooks
 * get `credits.low`; null: never.
 */
export const creditAlert = z
  .strictObject({ low_credits: credits.positive().nullable() })
  .meta({ id: 'CreditAlert' });
export type CreditAlert = z.infer<typeof creditAlert>;

/** `POST /manage/workspaces/{id}/billing/orders/{order_id}/refunds` → 201: refunds this amount, or all of it when left out. */
export const refundOrderBody = z.strictObject({
  amount: z.int().positive().optional().meta({ description: 'Minor units of the currency' }),
});
export type RefundOrderBody = z.infer<typeof refundOrderBody>;
