import type { OrderStatus } from '@/lib/contract';

/** How an order that was never paid ended. The later a name, the more it says. */
const closings = ['expired', 'canceled', 'failed'] as const;
export type Closing = (typeof closings)[number];

/**
 * What a provider tells of an order. Amounts in minor units. `back`: money that goes, or went, back to the buyer under
 * the provider's name for it (`ref`): a refund, or a dispute that was lost. `undone`: it did not arrive, or was won back.
 */
export type OrderFact =
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

/** Everything that is known of an order's payment. */
export interface OrderFacts {
  readonly paid: { readonly amount: number; readonly currency: string } | null;
  readonly returns: Returns;
  readonly closedAs: Closing | null;
}

export const nothingKnown: OrderFacts = { paid: null, returns: {}, closedAs: null };

/** The sum of what was known before returns had names; it counts until the provider names the first. */
export const unnamedReturn = 'unnamed';

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
    case 'back': {
      const before = known.returns[fact.ref];
      const amount = Math.max(before?.amount ?? 0, fact.amount);
      const undone = fact.undone || (before?.undone ?? false);
      return { ...known, returns: { ...known.returns, [fact.ref]: { amount, undone } } };
    }
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

/** How much went back for good, in minor units. */
export function refundedOf({ returns }: Pick<OrderFacts, 'returns'>): number {
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
 * The status that the facts make. Money that came counts, even for an order that was closed before; an order paid with
 * another amount than it asked for stays `paid`: nothing is granted before an operator has looked.
 */
export function statusOf(asked: Asked, facts: OrderFacts): OrderStatus {
  const { paid, closedAs } = facts;
  if (paid === null) return closedAs ?? 'pending';
  if (refundedOf(facts) >= paid.amount) return 'refunded';
  return isAsPriced(asked, paid) ? 'fulfilled' : 'paid';
}

const isAsPriced = (asked: Asked, paid: Paid): boolean =>
  paid.amount === asked.amount && paid.currency === asked.currency;

/** Credits that the facts call for, in milli-credits: granted once, and of those taken back after refunds. */
export function creditsDue(
  asked: Asked,
  facts: OrderFacts,
): { grantedMilli: number; takenBackMilli: number } {
  const { paid } = facts;
  if (paid === null || !isAsPriced(asked, paid)) return { grantedMilli: 0, takenBackMilli: 0 };
  const share = BigInt(Math.min(refundedOf(facts), paid.amount)) * BigInt(asked.creditsMilli);
  return {
    grantedMilli: asked.creditsMilli,
    takenBackMilli: paid.amount === 0 ? 0 : Number(share / BigInt(paid.amount)),
  };
}
