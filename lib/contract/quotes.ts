import * as z from 'zod';
import { credits } from './lists';

export const chargeType = z.enum(['per_image', 'per_second', 'per_video', 'per_request']);
export type ChargeType = z.infer<typeof chargeType>;

export const chargeUnit = z.enum(['image', 'second', 'video', 'request']);
export type ChargeUnit = z.infer<typeof chargeUnit>;

/** Quote result ("Resources and their fields"). `estimated_credits` is already times n. */
export const quote = z
  .object({
    model: z.string(),
    family: z.enum(['image', 'video']),
    estimated_credits: credits,
    unit: z.string(),
    charge_type: z.string(),
    matched_rule_id: z.string(),
    pricing_version: z.string().meta({ description: 'Hash of the pricing rule set' }),
    perk_applied: z.boolean(),
  })
  .meta({ id: 'Quote' });
export type Quote = z.infer<typeof quote>;
