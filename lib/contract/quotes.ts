import * as z from 'zod';
import { credits, unixSeconds } from './lists';

export const chargeType = z.enum([
  'per_image',
  'per_second',
  'per_video',
  'per_1000_characters',
  'per_request',
]);
export type ChargeType = z.infer<typeof chargeType>;

export const chargeUnit = z.enum(['image', 'second', 'video', '1000_characters', 'request']);
/**
 * The workspace benefit that lowered a price. An addition of ours (`docs/interface.md#quote-result`): other services
 * send only `perk_applied`.
 */
export const appliedPerk = z
  .object({
    name: z.string(),
    discount_percent: z.number(),
    ends_at: unixSeconds
      .nullable()
      .meta({ description: 'First second it no longer applies; null: no end' }),
  })
  .meta({ id: 'AppliedPerk' });
export type AppliedPerk = z.infer<typeof appliedPerk>;

/** Quote result (`docs/interface.md#quote-result`). `estimated_credits` is already times n. */
export const quote = z
  .object({
    model: z.string(),
    family: z.enum(['image', 'video', 'audio']),
    estimated_credits: credits,
    unit: z.string(),
    charge_type: z.string(),
    matched_rule_id: z.string(),
    pricing_version: z.string().meta({ description: 'Hash of the pricing rule set' }),
    perk_applied: z.boolean(),
    perk: appliedPerk.optional().meta({ description: 'Present when perk_applied' }),
  })
  .meta({ id: 'Quote' });
export type Quote = z.infer<typeof quote>;
