import * as z from 'zod';
import type {
  ReadCheckout,
  ReadLedgerLine,
  ReadOrder,
  ReadPrice,
  ReadProduct,
} from '@/lib/contract';
import { listOf, pageOf } from './lists';
import type { Members } from './values';
import {
  amount,
  firstValue,
  members,
  minorUnits,
  moment,
  neededId,
  optionalId,
  text,
  texts,
} from './values';

/*
 * The document shows no fields of billing beyond `product_id`, `price_id` and `provider` of a checkout and the id of
 * an order; the other names here are those of our own service and likely ones.
 */

/** Reads an object that must have an id under one of `names`. */
const withId = (...names: readonly string[]) =>
  members.transform((from, context) => {
    const id = neededId.safeParse(firstValue(from, ...names));
    if (id.success) return { id: id.data, from };
    context.addIssue('no id');
    return z.NEVER;
  });

const price: z.ZodType<ReadPrice> = withId('price_id', 'id').transform(({ id, from }) => ({
  id,
  currency: text.parse(from.currency)?.toLowerCase() ?? null,
  unit_amount: minorUnits.parse(from.unit_amount),
  interval: text.parse(from.interval),
  credits: amount.parse(from.credits),
  provider: texts.parse(firstValue(from, 'provider', 'providers')),
}));

/**
 * A product's prices: its list, or the single price in the product itself. A price without credits has those of its product.
 */
function pricesOf(from: Members): readonly ReadPrice[] {
  const prices = listOf(price).safeParse(from.prices);
  if (prices.success) {
    const productCredits = amount.parse(from.credits);
    return prices.data.data.map((entry) => ({
      ...entry,
      credits: entry.credits ?? productCredits,
    }));
  }
  const inlinePrice = price.safeParse({ ...from, id: from.price_id });
  return inlinePrice.success ? [inlinePrice.data] : [];
}

/** A product. One without a price cannot be bought, so it is left out. */
const product: z.ZodType<ReadProduct> = withId('product_id', 'id')
  .transform(({ id, from }) => ({
    id,
    name: text.parse(firstValue(from, 'name', 'product_name', 'title')) ?? id,
    description: text.parse(from.description) ?? '',
    prices: pricesOf(from),
  }))
  .refine(({ prices }) => prices.length > 0);

export const readCatalog = listOf(product, 'products', 'items');

/** The members of an order, also if the response is an object around it. */
const orderMembers = members.transform((from) => {
  const inner = members.safeParse(from.order);
  return inner.success ? { ...from, ...inner.data } : from;
});

/** The response to a checkout needs the order's id or a page to pay at. */
export const readCheckout: z.ZodType<ReadCheckout> = orderMembers
  .transform((from) => ({
    order_id: optionalId.parse(firstValue(from, 'order_id', 'id')),
    checkout_url: text.parse(
      firstValue(from, 'checkout_url', 'url', 'payment_url', 'redirect_url'),
    ),
  }))
  .refine((checkout) => checkout.order_id !== null || checkout.checkout_url !== null);

export const readOrder: z.ZodType<ReadOrder> = orderMembers
  .pipe(withId('id', 'order_id'))
  .transform(({ id, from }) => ({
    id,
    status: text.parse(from.status)?.toLowerCase() ?? null,
    product_name: text.parse(from.product_name),
    provider: text.parse(from.provider),
    amount: minorUnits.parse(from.amount),
    currency: text.parse(from.currency)?.toLowerCase() ?? null,
    interval: text.parse(from.interval),
    refunded_amount: minorUnits.parse(from.refunded_amount),
    credits: amount.parse(from.credits),
    actor: text.parse(from.actor),
    checkout_url: text.parse(from.checkout_url),
    billing_transaction_id: optionalId.parse(from.billing_transaction_id),
    created_at: moment.parse(from.created_at),
    paid_at: moment.parse(from.paid_at),
    fulfilled_at: moment.parse(from.fulfilled_at),
    refunded_at: moment.parse(from.refunded_at),
  }));

export const readOrders = pageOf(readOrder, 'orders');

const deltas = ['available_delta', 'amount', 'credits', 'delta'];

/** A line of the ledger needs an id or an amount. */
const ledgerLine = members
  .refine((from) => firstValue(from, 'id', 'entry_id', ...deltas) !== undefined)
  .transform((from) => ({
    id: optionalId.parse(firstValue(from, 'id', 'entry_id')),
    kind: text.parse(firstValue(from, 'kind', 'type')),
    available_delta: amount.parse(firstValue(from, ...deltas)),
    authorized_delta: amount.parse(from.authorized_delta),
    available_after: amount.parse(from.available_after),
    authorized_after: amount.parse(from.authorized_after),
    billing_transaction_id: optionalId.parse(from.billing_transaction_id),
    subject_id: optionalId.parse(firstValue(from, 'subject_id', 'task_id', 'order_id')),
    key_id: text.parse(from.key_id),
    actor: text.parse(from.actor),
    project: text.parse(from.project),
    memo: text.parse(firstValue(from, 'memo', 'description')),
    created_at: moment.parse(firstValue(from, 'created_at', 'created')),
  }));

export const readLedger = pageOf<ReadLedgerLine>(ledgerLine, 'entries', 'ledger');
