// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Order, OrderStatus } from '@/lib/contract';
import { OrderFollow } from './order-follow';

afterEach(cleanup);

const orderIn = (status: OrderStatus): Order => ({
  id: 'ord_1',
  status,
  product_id: 'pack-500',
  product_name: '500 credits',
  type: 'credit_pack',
  price_id: 'pack-500-once',
  interval: null,
  provider: 'sandbox',
  amount: 1_000,
  currency: 'usd',
  refunded_amount: 0,
  credits: 500,
  actor: null,
  subscription_id: null,
  checkout_url: status === 'pending' ? 'https://pay.test/1' : null,
  created_at: 1_770_000_000,
  expires_at: null,
  paid_at: ['paid', 'fulfilled'].includes(status) ? 1_770_000_100 : null,
  fulfilled_at: status === 'fulfilled' ? 1_770_000_101 : null,
  refunded_at: null,
  billing_transaction_id: status === 'fulfilled' ? 'btx_1' : null,
});

/**
 * Shows an order with the status `first`. Each poll gets the next status of `later`, and the last one from
 * then on.
 */
function follow(
  first: OrderStatus,
  later: (OrderStatus | 'down')[],
  { paying = false, cancelable = true, change = {} as Partial<Order> } = {},
) {
  let asked = 0;
  vi.stubGlobal('fetch', async (path: string) => {
    if (!path.includes('/orders/')) return Response.json({});
    const next = later[Math.min(asked, later.length - 1)] ?? first;
    asked += 1;
    if (next === 'down') return Response.json({ error: {} }, { status: 502 });
    return Response.json({ ...orderIn(next), ...change });
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <OrderFollow
        workspace="studio"
        workspaceName="Studio"
        parties={{ seller: null, tax: null, buyer: { name: '', address: '', taxId: '' } }}
        initial={{ ...orderIn(first), ...change }}
        isPaying={paying}
        isCancelable={cancelable}
      />
    </QueryClientProvider>,
  );
  return { askedTimes: () => asked };
}

const shows = (text: RegExp) =>
  waitFor(() => expect(screen.getAllByRole('status')[0]?.textContent).toMatch(text), {
    timeout: 20_000,
  });

it('says that a payment is being confirmed, and offers no second payment', async () => {
  follow('pending', ['pending', 'fulfilled'], { paying: true });
  await shows(/Payment being confirmed/);
  expect(screen.queryByRole('link', { name: /payment page/ })).toBeNull();
  await shows(/500 credits added/);
});

it('polls until the credits are granted, through an outage, and then stops', async () => {
  const { askedTimes } = follow('pending', ['pending', 'down', 'paid', 'fulfilled']);
  await shows(/Not paid yet/);
  await shows(/is not responding/);
  await shows(/500 credits added/);
  expect(screen.getByRole('heading', { name: 'Receipt' })).toBeTruthy();
  expect(askedTimes()).toBe(4);
});

it.each([
  ['failed', /declined/],
  ['canceled', /order was canceled/],
  ['expired', /did not arrive in time/],
  ['refunded', /returned/],
] as const)(
  'shows the outcome of an order that is %s, and offers no payment',
  async (status, words) => {
    follow(status, [status]);
    await shows(words);
    expect(screen.queryByRole('link', { name: 'Go to the payment page' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Go to Billing' }).getAttribute('href')).toBe(
      '/studio/billing',
    );
  },
);

it.each(['failed', 'canceled', 'expired'] as const)(
  'does not say that nothing was charged for an order that is %s and was paid',
  async (status) => {
    follow(status, [status], { change: { paid_at: 1_770_000_100 } });
    await shows(/says that it was paid/);
    expect(screen.queryByText(/Nothing was charged/)).toBeNull();
  },
);

it.each([true, false])('offers to cancel where the service can: %s', (cancelable) => {
  follow('pending', ['pending'], { cancelable });
  expect(screen.getByRole('link', { name: 'Go to the payment page' })).toBeDefined();
  expect(screen.queryAllByRole('button', { name: 'Cancel order' })).toHaveLength(
    cancelable ? 1 : 0,
  );
});
