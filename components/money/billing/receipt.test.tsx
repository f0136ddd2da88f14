// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { ReadOrder } from '@/lib/contract';
import type { ReceiptParties } from '@/lib/pages/receipts';
import { Receipt } from './receipt';

const order: ReadOrder = {
  id: 'ord_1',
  status: 'fulfilled',
  product_name: '1,000 credits',
  provider: 'stripe',
  amount: 4_900,
  currency: 'eur',
  refunded_amount: 0,
  credits: 1_000,
  actor: null,
  checkout_url: null,
  created_at: 1_790_000_000,
  paid_at: 1_790_000_060,
  fulfilled_at: 1_790_000_061,
  refunded_at: null,
  billing_transaction_id: 'btx_1',
} as unknown as ReadOrder;
const bare: ReceiptParties = {
  seller: null,
  tax: null,
  buyer: { name: '', address: '', taxId: '' },
};
const show = (parties: ReceiptParties) =>
  render(<Receipt order={order} workspaceName="Studio" parties={parties} />).container.textContent;

afterEach(cleanup);

it('has only the workspace and the total when nothing is configured', () => {
  const text = show(bare);
  expect(screen.queryByRole('region', { name: 'From' })).toBeNull();
  expect(screen.getByRole('region', { name: 'To' }).textContent).toBe('ToStudio');
  expect(text).toContain('Total€49.00');
  expect(text).not.toContain('Net');
});

it('names seller, buyer and the tax included in the price', () => {
  const text = show({
    seller: { name: 'Atelier GmbH', address: ['1 Quay Street', 'Hamburg'], taxId: 'DE1' },
    tax: { label: 'VAT', rate: 19_000 },
    buyer: { name: 'Ann Ltd', address: '2 Pier\r\nPort', taxId: 'GB1' },
  });
  expect(screen.getByRole('region', { name: 'From' }).textContent).toBe(
    'FromAtelier GmbH1 Quay StreetHamburgTax ID DE1',
  );
  expect(screen.getByRole('region', { name: 'To' }).textContent).toBe(
    'ToAnn Ltd2 PierPortTax ID GB1',
  );
  expect(text).toContain('Net€41.18');
  expect(text).toContain('VAT 19%€7.82');
  expect(text).toContain('Total€49.00');
});
