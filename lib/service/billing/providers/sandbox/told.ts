import type { schema } from '@/lib/service/db';
import { periodAt, periodStart } from '../../rules/periods';
import type { SubscriptionState, Told } from '../provider';

export type PaymentRow = typeof schema.sandboxPayments.$inferSelect;
export type AgreementRow = typeof schema.sandboxSubscriptions.$inferSelect;

const closings = { declined: 'failed', abandoned: 'canceled', canceled: 'canceled' } as const;

/** What the sandbox says of a payment at `nowMs`. */
export function paymentTold(
  row: PaymentRow,
  agreement: AgreementRow | null,
  nowMs: number,
): Told[] {
  const order = { kind: 'order', orderId: row.orderId, paymentRef: row.id } as const;
  if (row.state === 'open') {
    if (row.expiresAt.getTime() > nowMs) return [];
    return [{ ...order, paymentRef: null, fact: { kind: 'closed', as: 'expired' } }];
  }
  if (row.state !== 'paid') {
    return [{ ...order, paymentRef: null, fact: { kind: 'closed', as: closings[row.state] } }];
  }
  const { amount, currency, refundedAmount } = row;
  return [
    ...(agreement === null ? [] : agreementTold(row, agreement, nowMs)),
    { ...order, fact: { kind: 'paid', amount, currency } },
    ...(refundedAmount === 0
      ? []
      : [
          {
            ...order,
            fact: { kind: 'back', ref: row.id, amount: refundedAmount, undone: false },
          } as const,
        ]),
  ];
}

/** What it says of a subscription: how it stands, and each period after the first that was paid. */
export function agreementTold(row: PaymentRow, agreement: AgreementRow, nowMs: number): Told[] {
  const interval = row.interval ?? 'month';
  const start = agreement.startedAt.getTime();
  const endsAt = agreement.endsAt?.getTime() ?? Number.POSITIVE_INFINITY;
  const hasEnded = endsAt <= nowMs;
  const current = periodAt(start, interval, hasEnded ? endsAt - 1 : nowMs);
  const state: SubscriptionState = {
    ref: agreement.id,
    status: hasEnded ? 'ended' : 'active',
    periodStart: new Date(periodStart(start, interval, current)),
    periodEnd: new Date(periodStart(start, interval, current + 1)),
    cancelAtPeriodEnd: agreement.cancelAtPeriodEnd,
    asOf: new Date(nowMs),
  };
  return [
    { kind: 'subscription', orderId: row.orderId, state },
    ...Array.from({ length: current }, (_, at) => ({
      kind: 'renewal' as const,
      renewal: {
        ref: `${agreement.id}:${at + 1}`,
        subscriptionRef: agreement.id,
        paymentRef: null,
        amount: row.amount,
        currency: row.currency,
      },
    })),
  ];
}
