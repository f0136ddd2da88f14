import { z } from 'zod';
import { creditAmount } from '../pricing';

const id = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._-]{0,63}$/, 'use a-z, 0-9, dot, dash and underscore');
/** Minor units of the currency: cents, of most. */
const unitAmount = z.number().int().positive().max(99_999_999);
const serializeItemFields = {
  id,
  name: z.string().min(1).max(80),
  description: z.string().max(400),
  credits: creditAmount,
};

/** Credits for good, for team workspaces. */
const creditPack = z.strictObject({
  ...serializeItemFields,
  type: z.literal('credit_pack'),
  prices: z.array(z.strictObject({ id, unitAmount })).min(1),
});

/** For personal workspaces. `credits` is what a month grants; a year grants twelve of them at once. */
const subscription = z.strictObject({
  ...serializeItemFields,
  type: z.literal('subscription'),
  prices: z.array(z.strictObject({ id, unitAmount, interval: z.enum(['month', 'year']) })).min(1),
});

/** What is sold, and for how much: `billing` of the configuration. */
export const billingDeclaration = z.strictObject({
  /** ISO 4217, lower case. */
  currency: z
    .string()
    .regex(/^[a-z]{3}$/, 'write three small letters, such as usd')
    .default('usd'),
  products: z.array(z.discriminatedUnion('type', [creditPack, subscription])).default([]),
});
export type BillingDeclaration = z.output<typeof billingDeclaration>;
