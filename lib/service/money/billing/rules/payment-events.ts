import type { OrderStatus } from '@/lib/contract';

/** How an order that was never paid ended. A later name in the list overrides an earlier one. */
const closingStatuses = ['expired', 'canceled', 'failed'] as const;
export type ClosingStatus = (typeof closingStatuses)[number];

/**
 * A payment event of an order, as its provider reports it. Amounts in minor units. `refund`: money returned to the buyer, also by
 * a lost dispute, under the provider's id for it (`ref`). `undone`: the refund failed, or the dispute was won.
 */
export type PaymentEvent =
  | { readonly kind: 'paid'; readonly amount: number; readonly currency: string }
  | {
      readonly kind: 'refund';
      readonly ref: string;
      readonly amount: number;
      readonly undone: boolean;
    }
  | { readonly kind: 'closed'; readonly as: ClosingStatus };

/** Refunds and lost disputes, by the provider's id of each. */
export type Returns = Readonly<
  Record<string, { readonly amount: number; readonly undone: boolean }>
>;

/** The payment of an order, as all events so far add up to it. */
export interface PaymentState {
  readonly paid: { readonly amount: number; readonly currency: string } | null;
  readonly returns: Returns;
  readonly closedAs: ClosingStatus | null;
}

export const noPaymentYet: PaymentState = { paid: null, returns: {}, closedAs: null };

/**
 * The state after `event`. The order of events does not matter, and an event that comes twice counts once, because
 * providers send webhooks late, repeatedly and out of order.
 */
export function applyEvent(state: PaymentState, event: PaymentEvent): PaymentState {
  switch (event.kind) {
    case 'paid':
      return {
        ...state,
        paid: higherPayment(state.paid, { amount: event.amount, currency: event.currency }),
      };
    case 'refund': {
      const knownRefund = state.returns[event.ref];
      const amount = Math.max(knownRefund?.amount ?? 0, event.amount);
      const undone = event.undone || (knownRefund?.undone ?? false);
      return { ...state, returns: { ...state.returns, [event.ref]: { amount, undone } } };
    }
    case 'closed':
      return { ...state, closedAs: laterClosing(state.closedAs, event.as) };
  }
}

type PaidAmount = NonNullable<PaymentState['paid']>;

/** A provider reports one amount. If it ever reports two, the choice must not depend on which came first. */
function higherPayment(recorded: PaidAmount | null, reported: PaidAmount): PaidAmount {
  if (recorded === null) return reported;
  if (recorded.amount !== reported.amount)
    return recorded.amount > reported.amount ? recorded : reported;
  return recorded.currency <= reported.currency ? recorded : reported;
}

function laterClosing(recorded: ClosingStatus | null, reported: ClosingStatus): ClosingStatus {
  return recorded === null || closingStatuses.indexOf(reported) > closingStatuses.indexOf(recorded)
    ? reported
    : recorded;
}

/** The sum of all refunds that were not undone, in minor units. */
export function refundedOf({ returns }: Pick<PaymentState, 'returns'>): number {
  return Object.values(returns).reduce(
    (sum, { amount, undone }) => (undone ? sum : sum + amount),
    0,
  );
}

/** The price and credits that an order was made for. */
export interface OrderPrice {
  readonly amount: number;
  readonly currency: string;
  readonly creditsMilli: number;
}

/**
 * The order's status. A payment counts even when the order was closed before it. An order that was paid with another
 * amount or currency than its price stays `paid`: nothing is granted until an operator has checked it.
 */
export function statusOf(price: OrderPrice, state: PaymentState): OrderStatus {
  const { paid: payment, closedAs } = state;
  if (payment === null) return closedAs ?? 'pending';
  if (payment.amount > 0 && refundedOf(state) >= payment.amount) return 'refunded';
  return isAsPriced(price, payment) ? 'fulfilled' : 'paid';
}

const isAsPriced = (price: OrderPrice, payment: PaidAmount): boolean =>
  payment.amount === price.amount && payment.currency === price.currency;

/** Milli-credits to be granted in all, and to be taken back after refunds in proportion to the money returned. */
export function creditsDue(
  price: OrderPrice,
  state: PaymentState,
): { grantedMilli: number; takenBackMilli: number } {
  const { paid: payment } = state;
  if (payment === null || !isAsPriced(price, payment))
    return { grantedMilli: 0, takenBackMilli: 0 };
  const share = BigInt(Math.min(refundedOf(state), payment.amount)) * BigInt(price.creditsMilli);
  return {
    grantedMilli: price.creditsMilli,
    takenBackMilli: payment.amount === 0 ? 0 : Number(share / BigInt(payment.amount)),
  };
}
