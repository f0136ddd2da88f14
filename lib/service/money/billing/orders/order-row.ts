import { milliToCredits, type Order } from '@/lib/contract';
import type { schema } from '../../../db';
import type { OrderPrice, PaymentState } from '../rules/payment-events';

export type OrderRow = typeof schema.orders.$inferSelect;

export const paymentStateOf = (row: OrderRow): PaymentState => ({
  paid:
    row.paidAmount === null ? null : { amount: row.paidAmount, currency: row.paidCurrency ?? '' },
  returns: row.returns,
  closedAs: row.closedAs,
});

export const orderPriceOf = ({ amount, currency, creditsMilli }: OrderRow): OrderPrice => ({
  amount,
  currency,
  creditsMilli,
});

const seconds = (at: Date | null): number | null =>
  at === null ? null : Math.floor(at.getTime() / 1000);

export const serializeOrder = (row: OrderRow): Order => ({
  id: row.id,
  status: row.status,
  product_id: row.productId,
  product_name: row.productName,
  type: row.type,
  price_id: row.priceId,
  interval: row.interval,
  provider: row.provider,
  amount: row.amount,
  currency: row.currency,
  refunded_amount: row.refundedAmount,
  credits: milliToCredits(row.creditsMilli),
  actor: row.actor,
  subscription_id: row.subscriptionId,
  checkout_url: row.status === 'pending' ? row.checkoutUrl : null,
  created_at: Math.floor(row.createdAt.getTime() / 1000),
  expires_at: seconds(row.expiresAt),
  paid_at: seconds(row.paidAt),
  fulfilled_at: seconds(row.fulfilledAt),
  refunded_at: seconds(row.refundedAt),
  billing_transaction_id: row.billingTransactionId,
});
