import type { OrderStatus } from '@/lib/contract';

/** How an order that was never paid ended. A later name wins over an earlier one. */
const closings = ['expired', 'canceled', 'failed'] as const;
export type Closing = (typeof closings)[number];

/**
 * What happened to an order's payment. Amounts in minor units. `back`: money that goes, or went, back to the buyer under
 * the provider's name for it (`ref`): a refund, or a dispute that was lost. `undone`: it did not arrive, or was won back.
 */
export type OrderEvent =
  | { readonly kind: 'paid'; readonly amount: number; readonly currency: string }
  | {
      readonly kind: 'back';
      readonly ref: string;
      readonly amount: number;
      readonly undone: boolean;
    }
  | { readonly kind: 'closed'; readonly as: Closing };

/** Money that goes back, by the provider's name for it. */
export type Returns = Readonly<
  Record<string, { readonly amount: number; readonly undone: boolean }>
>;

/** The state of an order's payment: the sum of its events. */
export interface OrderPayment {
  readonly paid: { readonly amount: number; readonly currency: string } | null;
  readonly returns: Returns;
  readonly closedAs: Closing | null;
}

export const nothingKnown: OrderPayment = { paid: null, returns: {}, closedAs: null };

/** The sum of what was known before returns had names; it counts until the provider names the first. */
export const unnamedReturn = 'unnamed';

/**
 * The payment after `event`. The result depends neither on the order of events nor on how often each comes.
 */
export function applyOrderEvent(known: OrderPayment, event: OrderEvent): OrderPayment {
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

type Paid = NonNullable<OrderPayment['paid']>;

/** A provider sends one amount. If it ever sends two, the choice must not depend on which came first. */
function highest(known: Paid | null, next: Paid): Paid {
  if (known === null) return next;
  if (known.amount !== next.amount) return known.amount > next.amount ? known : next;
  return known.currency <= next.currency ? known : next;
}

function furthest(known: Closing | null, next: Closing): Closing {
  return known === null || closings.indexOf(next) > closings.indexOf(known) ? next : known;
}

/** How much went back for good, in minor units. */
export function refundedOf({ returns }: Pick<OrderPayment, 'returns'>): number {
  const named = Object.entries(returns).filter(([ref]) => ref !== unnamedReturn);
  const counted = named.length > 0 ? named.map(([, each]) => each) : Object.values(returns);
  return counted.reduce((sum, { amount, undone }) => (undone ? sum : sum + amount), 0);
}

/** What an order asked for. */
export interface Asked {
  readonly amount: number;
  readonly currency: string;
  readonly creditsMilli: number;
}

/**
 * The status that follows. Money that arrived counts, even for an order that was closed before; an order paid with
 * another amount than it asked for stays `paid`: nothing is granted before an operator has checked it.
 */
export function statusOf(asked: Asked, payment: OrderPayment): OrderStatus {
  const { paid, closedAs } = payment;
  if (paid === null) return closedAs ?? 'pending';
  if (refundedOf(payment) >= paid.amount) return 'refunded';
  return isAsPriced(asked, paid) ? 'fulfilled' : 'paid';
}

const isAsPriced = (asked: Asked, paid: Paid): boolean =>
  paid.amount === asked.amount && paid.currency === asked.currency;

/** Credits that follow from a payment, in milli-credits: granted once, and of those taken back after refunds. */
export function creditsDue(
  asked: Asked,
  payment: OrderPayment,
): { grantedMilli: number; takenBackMilli: number } {
  const { paid } = payment;
  if (paid === null || !isAsPriced(asked, paid)) return { grantedMilli: 0, takenBackMilli: 0 };
  const share = BigInt(Math.min(refundedOf(payment), paid.amount)) * BigInt(asked.creditsMilli);
  return {
    grantedMilli: asked.creditsMilli,
    takenBackMilli: paid.amount === 0 ? 0 : Number(share / BigInt(paid.amount)),
  };
}
