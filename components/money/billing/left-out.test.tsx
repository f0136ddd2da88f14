// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { listCutOff } from '@/lib/pages/billing';
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

it('the orders say when the service shows no way to the rest of them', () => {
  const orders = { data: [], left_out: 0, has_more: true, last_id: null };
  render(<OrdersTable workspace="studio" orders={orders} />);
  expect(screen.getByText(listCutOff)).toBeDefined();
  expect(screen.queryByText('No orders yet')).toBeNull();
});

it('the ledger says when the service shows no way to the rest of it, and shows entries without ids', async () => {
  const row = { id: null, kind: 'spend', available_delta: -4, subject_id: 'task' };
  const page = { data: [row, row], left_out: 0, has_more: true, last_id: null };
  vi.stubGlobal('fetch', async () => Response.json(page));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LedgerBrowser workspace="studio" initial={{}} choices={null} />
    </QueryClientProvider>,
  );
  await screen.findByText(listCutOff);
  expect(screen.getAllByText('Spend')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(screen.queryByRole('search')).toBeNull();
  expect(screen.getByRole('link', { name: 'CSV' })).toBeDefined();
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
