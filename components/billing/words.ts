import type { LedgerKind, LedgerView, Order, OrderStatus } from '@/lib/contract';

/** How a payment provider is named; an unknown one goes by its id. */
export const providerName = (provider: string): string =>
  ({ stripe: 'Stripe', sandbox: 'Test payment' })[provider] ?? provider;

export const orderWords: Record<
  OrderStatus,
  { label: string; tone: 'neutral' | 'live' | 'good' | 'warn' | 'bad' }
> = {
  pending: { label: 'Not paid yet', tone: 'live' },
  paid: { label: 'Paid', tone: 'live' },
  fulfilled: { label: 'Credits added', tone: 'good' },
  failed: { label: 'Payment failed', tone: 'bad' },
  canceled: { label: 'Canceled', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'neutral' },
  refunded: { label: 'Refunded', tone: 'warn' },
};

export const intervalWords: Record<NonNullable<Order['interval']>, string> = {
  month: 'a month',
  year: 'a year',
};

export const kindWords: Record<LedgerKind, string> = {
  grant: 'Added',
  authorize: 'Reserved',
  settle: 'Charged',
  release: 'Given back',
  refund: 'Refund',
  adjust: 'Correction',
};

export const viewWords: Record<LedgerView, string> = {
  all: 'Everything',
  charges: 'Charges',
  added: 'Added',
  reserved: 'Reserved and given back',
  corrections: 'Refunds and corrections',
};
