import type { schema } from '../../../../db';
import { periodAt, periodStart } from '../../rules/periods';
import type { ProviderEvent, SubscriptionState } from '../provider';

export type PaymentRow = typeof schema.sandboxPayments.$inferSelect;
export type AgreementRow = typeof schema.sandboxSubscriptions.$inferSelect;

const closedAsByState = {
  declined: 'failed',
  abandoned: 'canceled',
  canceled: 'canceled',
} as const;

/** The events of a payment at `nowMs`. */
export function paymentToEvents(
  row: PaymentRow,
  agreement: AgreementRow | null,
  nowMs: number,
): ProviderEvent[] {
  const order = { kind: 'order', orderId: row.orderId, paymentRef: row.id } as const;
  if (row.state === 'open') {
    if (row.expiresAt.getTime() > nowMs) return [];
    return [{ ...order, paymentRef: null, payment: { kind: 'closed', as: 'expired' } }];
  }
  if (row.state !== 'paid') {
    return [
      { ...order, paymentRef: null, payment: { kind: 'closed', as: closedAsByState[row.state] } },
    ];
  }
  const { amount, currency, refundedAmount } = row;
  return [
    ...(agreement === null ? [] : agreementToEvents(row, agreement, nowMs)),
    { ...order, payment: { kind: 'paid', amount, currency } },
    ...(refundedAmount === 0
      ? []
      : [
          {
            ...order,
            payment: { kind: 'refund', ref: row.id, amount: refundedAmount, undone: false },
          } as const,
        ]),
  ];
}

/** The events of a subscription: its state, and one renewal for each paid period after the first. */
export function agreementToEvents(
  row: PaymentRow,
  agreement: AgreementRow,
  nowMs: number,
): ProviderEvent[] {
  const interval = row.interval ?? 'month';
  const start = agreement.startedAt.getTime();
  const endsAt = agreement.endsAt?.getTime() ?? Number.POSITIVE_INFINITY;
  const hasEnded = endsAt <= nowMs;
  const currentPeriod = periodAt(start, interval, hasEnded ? endsAt - 1 : nowMs);
  const state: SubscriptionState = {
    ref: agreement.id,
    status: hasEnded ? 'ended' : 'active',
    periodStart: new Date(periodStart(start, interval, currentPeriod)),
    periodEnd: new Date(periodStart(start, interval, currentPeriod + 1)),
    cancelAtPeriodEnd: agreement.cancelAtPeriodEnd,
    asOf: new Date(nowMs),
  };
  return [
    { kind: 'subscription', orderId: row.orderId, state },
    ...Array.from({ length: currentPeriod }, (_, index) => ({
      kind: 'renewal' as const,
      renewal: {
        ref: `${agreement.id}:${index + 1}`,
        isPeriod: true,
        subscriptionRef: agreement.id,
        paymentRef: null,
        amount: row.amount,
        currency: row.currency,
      },
    })),
  ];
}
