import * as z from 'zod';
import { inputText } from './input';

/** The seller, as configured by the operator. */
export interface Seller {
  readonly name: string;
  /** Lines of the postal address. */
  readonly address: readonly string[];
  readonly taxId: string | null;
}

export interface Tax {
  /** Such as `VAT`. */
  readonly label: string;
  /** Thousandths of a percent: 19,000 is 19 %. */
  readonly rate: number;
}

/** The buyer, as entered by an Owner or Admin; empty fields are left out of receipts. */
export const buyer = z.strictObject({
  name: inputText.trim().max(120, 'Use at most 120 characters for the name.'),
  address: inputText.trim().max(500, 'Use at most 500 characters for the address.'),
  taxId: inputText.trim().max(60, 'Use at most 60 characters for the tax ID.'),
});
export type Buyer = z.infer<typeof buyer>;

/** The contents of a receipt besides its order. */
export interface ReceiptParties {
  readonly seller: Seller | null;
  readonly tax: Tax | null;
  readonly buyer: Buyer;
}

const wholeRate = 100_000n;

/**
 * Splits an amount that contains a tax, in minor units of its currency. The tax is rounded half up, and both parts
 * always add up to the amount.
 */
export function splitTax(amount: number, { rate }: Pick<Tax, 'rate'>) {
  const grossRate = wholeRate + BigInt(rate);
  const tax = Number((2n * BigInt(amount) * BigInt(rate) + grossRate) / (2n * grossRate));
  return { net: amount - tax, tax };
}

/** "19", "8.875" from thousandths of a percent. */
export const percentOf = ({ rate }: Pick<Tax, 'rate'>): string => String(rate / 1000);
