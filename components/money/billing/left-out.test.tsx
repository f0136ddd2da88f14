// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { LedgerBrowser } from './ledger-browser';
import { OrdersTable } from './orders-table';

/* Entries of a remote service that cannot be read are left out of a list; the list must show how many. */
afterEach(cleanup);

it.each([
  [1, '1 order could not be read and is left out.'],
  [3, '3 orders could not be read and are left out.'],
])('the orders show that %i are missing, also when none could be read', (count, words) => {
  const orders = { data: [], left_out: count, has_more: false, last_id: null };
  render(<OrdersTable workspace="studio" orders={orders} />);
  expect(screen.getByText(words)).toBeDefined();
  expect(screen.queryByText('No orders yet')).toBeNull();
});

it('the ledger shows how many of its entries are missing', async () => {
  const page = { data: [], left_out: 2, has_more: false, last_id: null };
  vi.stubGlobal('fetch', async () => Response.json(page));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LedgerBrowser workspace="studio" initial={{}} choices={{ people: [], keys: [] }} />
    </QueryClientProvider>,
  );
  await screen.findByText('2 ledger entries could not be read and are left out.');
  expect(screen.queryByText('No credits moved yet')).toBeNull();
});
