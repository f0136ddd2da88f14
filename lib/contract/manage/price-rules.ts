import * as z from 'zod';
import { optionValue } from '../models';
import { chargeType } from '../quotes';

/** Credits with at most three decimals, which the ledger stores exactly. */
export const creditAmount = z.number().min(0).max(1e9).multipleOf(0.001);

const modelIds = z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]);

/**
 * The values of a parameter for which a rule matches: one value, one of several, a range, or its presence or absence.
 * A range compares a number by its value and an array by its count; an empty array counts as absent.
 */
export const priceCondition = z.union([
  optionValue,
  z.array(optionValue).min(1),
  z
    .strictObject({ min: z.number().optional(), max: z.number().optional() })
    .refine((range) => range.min !== undefined || range.max !== undefined, 'write min, max or both')
    .refine((range) => (range.min ?? -Infinity) <= (range.max ?? Infinity), 'min is above max'),
  z.strictObject({ present: z.boolean() }),
]);
export type PriceCondition = z.infer<typeof priceCondition>;

/** A price rule as declared by an operator. A parameter without a condition is not checked. */
export const priceRuleDeclaration = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9._-]{0,63}$/, 'use a-z, 0-9, dot, dash and underscore'),
  model: modelIds,
  region: z.string().min(1).optional(),
  group: z.string().min(1).optional(),
  when: z.record(z.string(), priceCondition).optional(),
  charge: chargeType,
  /** Credits for one image, one second, one video or one request; with `tokens` the minimum price of a request. */
  credits: creditAmount,
  /** Text models: credits for 1,000 tokens of input and of output. */
  tokens: z.strictObject({ input: creditAmount, output: creditAmount }).optional(),
  /** With `per_second`: seconds of input video are charged on top of the output's. */
  chargesInputVideo: z.boolean().optional(),
  /** The provider's price for one unit in US dollars; used when neither the provider nor the route reports a cost. */
  costUsd: z.number().nonnegative().max(10_000).optional(),
});
export type PriceRuleDeclaration = z.infer<typeof priceRuleDeclaration>;
