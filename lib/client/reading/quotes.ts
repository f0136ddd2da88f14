import * as z from 'zod';
import type { ReadQuote } from '@/lib/contract';
import { flag, moment, neededNumber, neededText, text } from './values';

/** A quote needs only its price, which is never negative. */
export const readQuote: z.ZodType<ReadQuote> = z.object({
  estimated_credits: neededNumber.pipe(z.number().nonnegative()),
  model: text,
  family: text,
  unit: text,
  charge_type: text,
  matched_rule_id: text,
  pricing_version: text,
  perk_applied: flag,
  perk: z
    .object({
      name: neededText,
      discount_percent: neededNumber.pipe(z.number().positive().max(100)),
      ends_at: moment,
    })
    .nullable()
    .catch(null),
});
