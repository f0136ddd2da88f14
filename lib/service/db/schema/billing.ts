import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bigInteger, instant, milli, service } from './namespace';
import { workspaces } from './workspaces';

/** Minor units of a currency, such as cents. */
const minor = bigInteger;

/** An order. Its payment events are added up in these columns; the status follows from them. */
export const orders = service.table(
  'orders',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id),
    status: text({
      enum: ['pending', 'paid', 'fulfilled', 'failed', 'canceled', 'expired', 'refunded'],
    })
      .notNull()
      .default('pending'),
    /** The offer as it was at the checkout. */
    productId: text().notNull(),
    productName: text().notNull(),
    type: text({ enum: ['credit_pack', 'subscription'] }).notNull(),
    priceId: text().notNull(),
    interval: text({ enum: ['month', 'year'] }),
    amount: minor().notNull(),
    currency: text().notNull(),
    creditsMilli: milli().notNull(),
    provider: text().notNull(),
    actor: text(),
    subscriptionId: text(),
    idempotencyKey: text(),
    returnUrl: text(),
    /** The provider's id of its payment page, or of a renewal's invoice. */
    providerRef: text(),
    /** The provider's id of the payment itself, once there is one. */
    paymentRef: text(),
    checkoutUrl: text(),
    expiresAt: instant(),
    /** The facts reported by the provider. */
    paidAmount: minor(),
    paidCurrency: text(),
    /** Refunds by the provider's id; `refundedAmount` is the sum of those that were not undone. */
    returns: jsonb()
      .$type<Record<string, { amount: number; undone: boolean }>>()
      .notNull()
      .default({}),
    refundedAmount: minor().notNull().default(0),
    closedAs: text({ enum: ['expired', 'canceled', 'failed'] }),
    /** What this service granted for the payment, and took back after refunds. */
    grantedMilli: milli().notNull().default(0),
    takenBackMilli: milli().notNull().default(0),
    billingTransactionId: text(),
    createdAt: instant().notNull(),
    paidAt: instant(),
    fulfilledAt: instant(),
    refundedAt: instant(),
    /** When to query the provider if no webhook arrives; null: never again. */
    checkAt: instant(),
    checks: integer().notNull().default(0),
  },
  (t) => [
    index('orders_workspace').on(t.workspaceId, t.createdAt, t.id),
    uniqueIndex('orders_idempotency')
      .on(t.workspaceId, t.idempotencyKey)
      .where(sql`${t.idempotencyKey} is not null`),
    uniqueIndex('orders_provider_ref').on(t.provider, t.providerRef),
    index('orders_payment_ref').on(t.provider, t.paymentRef),
    index('orders_paid').on(t.paidAt).where(sql`${t.paidAt} is not null`),
    index('orders_check').on(t.checkAt).where(sql`${t.checkAt} is not null`),
    check(
      'orders_taken_back_within_granted',
      sql`${t.takenBackMilli} >= 0 and ${t.takenBackMilli} <= ${t.grantedMilli}`,
    ),
  ],
);

/** A personal workspace's subscription, as its provider last reported it. */
export const subscriptions = service.table(
  'subscriptions',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id),
    productId: text().notNull(),
    productName: text().notNull(),
    priceId: text().notNull(),
    interval: text({ enum: ['month', 'year'] }).notNull(),
    amount: minor().notNull(),
    currency: text().notNull(),
    creditsMilli: milli().notNull(),
    provider: text().notNull(),
    providerRef: text().notNull(),
    status: text({ enum: ['active', 'past_due', 'ended'] }).notNull(),
    periodStart: instant().notNull(),
    periodEnd: instant().notNull(),
    cancelAtPeriodEnd: boolean().notNull().default(false),
    /** The provider's time of this state; an older state that arrives later is ignored. */
    asOf: instant().notNull(),
    createdAt: instant().notNull(),
    endedAt: instant(),
    checkAt: instant(),
  },
  (t) => [
    uniqueIndex('subscriptions_provider_ref').on(t.provider, t.providerRef),
    index('subscriptions_workspace').on(t.workspaceId, t.createdAt),
    index('subscriptions_check').on(t.checkAt).where(sql`${t.checkAt} is not null`),
  ],
);

/** Events of payment providers that were handled, so that each is applied once. */
export const paymentEvents = service.table(
  'payment_events',
  {
    provider: text().notNull(),
    eventId: text().notNull(),
    type: text().notNull(),
    handledAt: instant().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.eventId] })],
);

/** The sandbox payment provider's own records, as a remote one would keep them. */
export const sandboxPayments = service.table('sandbox_payments', {
  /** Unguessable: the address of its page. */
  id: text().primaryKey(),
  orderId: text().notNull().unique(),
  name: text().notNull(),
  amount: minor().notNull(),
  currency: text().notNull(),
  interval: text({ enum: ['month', 'year'] }),
  returnUrl: text().notNull(),
  state: text({ enum: ['open', 'paid', 'declined', 'abandoned', 'canceled'] })
    .notNull()
    .default('open'),
  refundedAmount: minor().notNull().default(0),
  /** Keys of refunds that were made, so that each is made once. */
  refundKeys: text().array().notNull().default(sql`'{}'::text[]`),
  createdAt: instant().notNull(),
  expiresAt: instant().notNull(),
  paidAt: instant(),
});

/** A subscription of the sandbox payment provider: it renews by the calendar. */
export const sandboxSubscriptions = service.table('sandbox_subscriptions', {
  /** The payment that began it. */
  id: text()
    .primaryKey()
    .references(() => sandboxPayments.id),
  startedAt: instant().notNull(),
  cancelAtPeriodEnd: boolean().notNull().default(false),
  changedAt: instant().notNull(),
  /** The end of the paid period once a cancellation is requested; otherwise null. */
  endsAt: instant(),
});
