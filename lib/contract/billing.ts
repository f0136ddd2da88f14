import * as z from 'zod';
import { balance } from './balance';
import { credits, cursorListOf, unixSeconds } from './lists';
import { ledgerLine } from './manage/tasks';

/** Query of `GET /api/billing/catalog`. */
export const billingCatalogQuery = z.object({ workspace_type: z.enum(['team', 'personal']) });

const price = z.object({
  id: z.string(),
  currency: z.string(),
  unit_amount: z.int().nonnegative().meta({ description: 'Minor units of the currency' }),
  interval: z.enum(['month', 'year']).nullable(),
  provider: z.array(z.string()),
});

/** Product: permanent credit packs for team workspaces, subscriptions for personal ones. */
export const product = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    type: z.enum(['credit_pack', 'subscription']),
    credits,
    prices: z.array(price).min(1),
  })
  .meta({ id: 'Product' });
export type Product = z.infer<typeof product>;

/** Answer of `GET /api/billing/catalog`. */
export const billingCatalog = z
  .object({
    object: z.literal('list'),
    workspace_type: z.enum(['team', 'personal']),
    currency: z.string(),
    data: z.array(product),
  })
  .meta({ id: 'BillingCatalog' });
export type BillingCatalog = z.infer<typeof billingCatalog>;

/** Body of `POST /api/billing/checkout`. */
export const checkoutBody = z
  .strictObject({ product_id: z.string(), price_id: z.string(), provider: z.string() })
  .meta({ id: 'CreateCheckout' });
export type CheckoutBody = z.infer<typeof checkoutBody>;

export const orderStatus = z.enum([
  'pending',
  'paid',
  'fulfilled',
  'failed',
  'canceled',
  'expired',
  'refunded',
]);
export type OrderStatus = z.infer<typeof orderStatus>;

/** Answer 201 of `POST /api/billing/checkout`. */
export const checkout = z
  .object({
    order_id: z.string(),
    status: orderStatus,
    checkout_url: z.string(),
    expires_at: unixSeconds,
  })
  .meta({ id: 'Checkout' });
export type Checkout = z.infer<typeof checkout>;

/** Answer of `GET /api/billing/orders/{id}`. */
export const order = z
  .object({
    id: z.string(),
    status: orderStatus,
    product_id: z.string(),
    price_id: z.string(),
    provider: z.string(),
    amount: z.int().nonnegative().meta({ description: 'Minor units of the currency' }),
    currency: z.string(),
    credits,
    created_at: unixSeconds,
    paid_at: unixSeconds.nullable(),
    fulfilled_at: unixSeconds.nullable(),
    billing_transaction_id: z.string().nullable(),
  })
  .meta({ id: 'Order' });
export type Order = z.infer<typeof order>;

/** Answer of `GET /api/billing/wallet`: the balance object and granted totals. */
export const wallet = balance.extend({ granted_total: credits }).meta({ id: 'Wallet' });
export type Wallet = z.infer<typeof wallet>;

/** Answer of `GET /api/billing/ledger`. */
export const ledgerList = cursorListOf(ledgerLine).meta({ id: 'LedgerList' });
export type LedgerList = z.infer<typeof ledgerList>;
