import type { OrderStatus } from '@/lib/contract';

/** How an order that was never paid ended. The later a name, the more it says. */
const closings = ['expired', 'canceled', 'failed'] as const;
export type Closing = (typeof closings)[number];

/** What a provider tells of an order. Amounts in minor units; `refunded` is the sum of all refunds so far. */
export type OrderFact =
  | { readonly kind: 'paid'; readonly amount: number; readonly currency: string }
  | { readonly kind: 'refunded'; readonly amount: number }
  | { readonly kind: 'closed'; readonly as: Closing };

/** Everything that is known of an order's payment. */
export interface OrderFacts {
  readonly paid: { readonly amount: number; readonly currency: string } | null;
  readonly refunded: number;
  readonly closedAs: Closing | null;
}

export const nothingKnown: OrderFacts = { paid: null, refunded: 0, closedAs: null };

/**
 * What is known after `fact`. Facts only add up: the same ones in whatever order, and however often, come to the same.
 */
export function learn(known: OrderFacts, fact: OrderFact): OrderFacts {
  switch (fact.kind) {
    case 'paid':
      return {
        ...known,
        paid: highest(known.paid, { amount: fact.amount, currency: fact.currency }),
      };
    case 'refunded':
      return { ...known, refunded: Math.max(known.refunded, fact.amount) };
    case 'closed':
      return { ...known, closedAs: furthest(known.closedAs, fact.as) };
  }
}

type Paid = NonNullable<OrderFacts['paid']>;

/** A provider tells one amount; should it ever tell two, the choice must not depend on which came first. */
function highest(known: Paid | null, told: Paid): Paid {
  if (known === null) return told;
  if (known.amount !== told.amount) return known.amount > told.amount ? known : told;
  return known.currency <= told.currency ? known : told;
}

function furthest(known: Closing | null, told: Closing): Closing {
  return known === null || closings.indexOf(told) > closings.indexOf(known) ? told : known;
}

/** What an order asked for. */
export interface Asked {
  readonly amount: number;
  readonly currency: string;
  readonly creditsMilli: number;
}

/**
 * The status that the facts make. Money that came counts, even for an order that was closed before; an order paid with
 * another amount than it asked for stays `paid`: nothing is granted before an operator has looked.
 */
export function statusOf(asked: Asked, { paid, refunded, closedAs }: OrderFacts): OrderStatus {
  if (paid === null) return closedAs ?? 'pending';
  if (refunded >= paid.amount) return 'refunded';
  return isAsPriced(asked, paid) ? 'fulfilled' : 'paid';
}

const isAsPriced = (asked: Asked, paid: Paid): boolean =>
  paid.amount === asked.amount && paid.currency === asked.currency;

/** Credits that the facts call for, in milli-credits: granted once, and of those taken back after refunds. */
export function creditsDue(
  asked: Asked,
  { paid, refunded }: OrderFacts,
): { grantedMilli: number; takenBackMilli: number } {
  if (paid === null || !isAsPriced(asked, paid)) return { grantedMilli: 0, takenBackMilli: 0 };
  const share = BigInt(Math.min(refunded, paid.amount)) * BigInt(asked.creditsMilli);
  return {
    grantedMilli: asked.creditsMilli,
    takenBackMilli: paid.amount === 0 ? 0 : Number(share / BigInt(paid.amount)),
  };
}
