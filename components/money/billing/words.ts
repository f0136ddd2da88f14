import type { LedgerKind, OrderStatus } from '@/lib/contract';
import type { LedgerView } from '@/lib/pages/billing';

/** The name of a payment provider; the id of an unknown one. */
export const providerName = (provider: string): string =>
  ({ stripe: 'Stripe', sandbox: 'Test payment' })[provider] ?? provider;

interface OrderLabels {
  readonly label: string;
  readonly tone: 'neutral' | 'live' | 'good' | 'warn' | 'bad';
}

const orderStatusLabels: Record<OrderStatus, OrderLabels> = {
  pending: { label: 'Not paid yet', tone: 'live' },
  paid: { label: 'Paid', tone: 'live' },
  fulfilled: { label: 'Credits added', tone: 'good' },
  failed: { label: 'Payment failed', tone: 'bad' },
  canceled: { label: 'Canceled', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'neutral' },
  refunded: { label: 'Refunded', tone: 'warn' },
};

const isKnown = <T extends object>(labels: T, name: string): name is keyof T & string =>
  Object.hasOwn(labels, name);

/** An unknown status or kind in sentence case. */
const sentenceCase = (word: string): string => {
  const words = word.replaceAll(/[_-]+/g, ' ');
  return words.charAt(0).toLocaleUpperCase('en-US') + words.slice(1);
};

/** The status of an order in words; an unknown status is shown unchanged. */
export function orderLabels(status: string | null): OrderLabels {
  if (status === null) return { label: 'Unknown', tone: 'neutral' };
  return isKnown(orderStatusLabels, status)
    ? orderStatusLabels[status]
    : { label: sentenceCase(status), tone: 'neutral' };
}

/** The billing interval of a price in words. */
export const intervalLabel = (interval: string): string =>
  ({ month: 'a month', year: 'a year' })[interval] ?? `per ${interval}`;

const ledgerKindLabels: Record<LedgerKind, string> = {
  grant: 'Added',
  authorize: 'Reserved',
  settle: 'Charged',
  release: 'Given back',
  refund: 'Refund',
  adjust: 'Correction',
};

/** The kind of a ledger entry in words; an unknown kind is shown unchanged. */
export function ledgerKindLabel(kind: string | null): string {
  if (kind === null) return 'Unknown';
  return isKnown(ledgerKindLabels, kind) ? ledgerKindLabels[kind] : sentenceCase(kind);
}

export const viewLabels: Record<LedgerView, string> = {
  all: 'Everything',
  charges: 'Charges',
  added: 'Added',
  reserved: 'Reserved and given back',
  corrections: 'Refunds and corrections',
};
