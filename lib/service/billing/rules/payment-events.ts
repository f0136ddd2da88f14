import type { OrderStatus } from '@/lib/contract';

/** How an order that was never paid ended. A later name in the list overrides an earlier one. */
const closings = ['expired', 'canceled', 'failed'] as const;
export type Closing = (typeof closings)[number];

/**
 * A payment event of an order, as its provider reports it. Amounts in minor units. `back`: money returned to the
 * buyer, by a refund or a lost dispute, under the provider's id for it (`ref`). `undone`: the refund failed, or the
 * dispute was won.
 */
export type PaymentEvent =
  | { readonly kind: 'paid'; readonly amount: number; readonly currency: string }
  | {
      readonly kind: 'back';
      readonly ref: string;
      readonly amount: number;
      readonly undone: boolean;
    }
  | { readonly kind: 'closed'; readonly as: Closing };

/** Refunds and lost disputes, by the provider's id of each. */
export type Returns = Readonly<
  Record<string, { readonly amount: number; readonly undone: boolean }>
>;

/** The payment of an order, as all events so far add up to it. */
export interface PaymentState {
  readonly paid: { readonly amount: number; readonly currency: string } | null;
  readonly returns: Returns;
  readonly closedAs: Closing | null;
}

export const noPaymentYet: PaymentState = { paid: null, returns: {}, closedAs: null };

/** Refunds recorded before they carried an id, as one sum. Ignored once a refund with an id is known. */
export const unnamedReturn = 'unnamed';

/**
 * The state after `event`. The order of events does not matter, and an event that comes twice counts once, because
 * providers send notices late, repeatedly and out of order.
 */
export function applyEvent(known: PaymentState, event: PaymentEvent): PaymentState {
  switch (event.kind) {
    case 'paid':
      return {
        ...known,
        paid: highest(known.paid, { amount: event.amount, currency: event.currency }),
      };
    case 'back': {
      const before = known.returns[event.ref];
      const amount = Math.max(before?.amount ?? 0, event.amount);
      const undone = event.undone || (before?.undone ?? false);
      return { ...known, returns: { ...known.returns, [event.ref]: { amount, undone } } };
    }
    case 'closed':
      return { ...known, closedAs: furthest(known.closedAs, event.as) };
  }
}

type Paid = NonNullable<PaymentState['paid']>;

/** A provider reports one amount. If it ever reports two, the choice must not depend on which came first. */
function highest(known: Paid | null, reported: Paid): Paid {
  if (known === null) return reported;
  if (known.amount !== reported.amount) return known.amount > reported.amount ? known : reported;
  return known.currency <= reported.currency ? known : reported;
}

function furthest(known: Closing | null, reported: Closing): Closing {
  return known === null || closings.indexOf(reported) > closings.indexOf(known) ? reported : known;
}

/** The sum of all refunds that were not undone, in minor units. */
export function refundedOf({ returns }: Pick<PaymentState, 'returns'>): number {
  const named = Object.entries(returns).filter(([ref]) => ref !== unnamedReturn);
  const counted = named.length > 0 ? named.map(([, each]) => each) : Object.values(returns);
  return counted.reduce((sum, { amount, undone }) => (undone ? sum : sum + amount), 0);
}

/** The price and credits that an order was made for. */
export interface Asked {
  readonly amount: number;
  readonly currency: string;
  readonly creditsMilli: number;
}

/**
 * The order's status. A payment counts even when the order was closed before it. An order that was paid with another
 * amount or currency than its price stays `paid`: nothing is granted until an operator has checked it.
 */
export function statusOf(asked: Asked, state: PaymentState): OrderStatus {
  const { paid, closedAs } = state;
  if (paid === null) return closedAs ?? 'pending';
  if (refundedOf(state) >= paid.amount) return 'refunded';
  return isAsPriced(asked, paid) ? 'fulfilled' : 'paid';
}

const isAsPriced = (asked: Asked, paid: Paid): boolean =>
  paid.amount === asked.amount && paid.currency === asked.currency;

/** Milli-credits to be granted in all, and to be taken back after refunds in proportion to the money returned. */
export function creditsDue(
  asked: Asked,
  state: PaymentState,
): { grantedMilli: number; takenBackMilli: number } {
  const { paid } = state;
  if (paid === null || !isAsPriced(asked, paid)) return { grantedMilli: 0, takenBackMilli: 0 };
  const share = BigInt(Math.min(refundedOf(state), paid.amount)) * BigInt(asked.creditsMilli);
  return {
    grantedMilli: asked.creditsMilli,
    takenBackMilli: paid.amount === 0 ? 0 : Number(share / BigInt(paid.amount)),
  };
}
