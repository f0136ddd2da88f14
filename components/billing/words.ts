import type { LedgerKind, LedgerView, OrderStatus } from '@/lib/contract';

/** How a payment provider is named; an unknown one goes by its id. */
export const providerName = (provider: string): string =>
  ({ stripe: 'Stripe', sandbox: 'Test payment' })[provider] ?? provider;

interface OrderWords {
  readonly label: string;
  readonly tone: 'neutral' | 'live' | 'good' | 'warn' | 'bad';
}

const knownOrders: Record<OrderStatus, OrderWords> = {
  pending: { label: 'Not paid yet', tone: 'live' },
  paid: { label: 'Paid', tone: 'live' },
  fulfilled: { label: 'Credits added', tone: 'good' },
  failed: { label: 'Payment failed', tone: 'bad' },
  canceled: { label: 'Canceled', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'neutral' },
  refunded: { label: 'Refunded', tone: 'warn' },
};

const isKnown = <T extends object>(words: T, name: string): name is keyof T & string =>
  Object.hasOwn(words, name);

/** A word of the service as it is, in sentence case. */
const ownWord = (word: string): string => {
  const words = word.replaceAll(/[_-]+/g, ' ');
  return words.charAt(0).toLocaleUpperCase('en-US') + words.slice(1);
};

/** How an order stands; a status that we do not know goes by its own word. */
export function orderWords(status: string | null): OrderWords {
  if (status === null) return { label: 'Unknown', tone: 'neutral' };
  return isKnown(knownOrders, status)
    ? knownOrders[status]
    : { label: ownWord(status), tone: 'neutral' };
}

/** How often a price is paid. */
export const intervalWord = (interval: string): string =>
  ({ month: 'a month', year: 'a year' })[interval] ?? `per ${interval}`;

const knownKinds: Record<LedgerKind, string> = {
  grant: 'Added',
  authorize: 'Reserved',
  settle: 'Charged',
  release: 'Given back',
  refund: 'Refund',
  adjust: 'Correction',
};

/** What a line of the ledger is; a kind that we do not know goes by its own word. */
export function kindWord(kind: string | null): string {
  if (kind === null) return 'Unknown';
  return isKnown(knownKinds, kind) ? knownKinds[kind] : ownWord(kind);
}

export const viewWords: Record<LedgerView, string> = {
  all: 'Everything',
  charges: 'Charges',
  added: 'Added',
  reserved: 'Reserved and given back',
  corrections: 'Refunds and corrections',
};
