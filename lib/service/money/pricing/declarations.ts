import { z } from 'zod';
import { priceRuleDeclaration } from '@/lib/contract';

export {
  creditAmount,
  type PriceCondition,
  type PriceRuleDeclaration,
  priceRuleDeclaration,
} from '@/lib/contract';

/** One or several names. */
const names = z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]);

/**
 * A discount by group, model, region and period. Workspaces may have perks of their own beside these
 * (`/manage/workspaces/{id}/perks`). The largest one that applies is taken.
 */
export const perkDeclaration = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9._-]{0,63}$/, 'use a-z, 0-9, dot, dash and underscore'),
  /** Shown beside the price. */
  name: z.string().min(1).max(60).optional(),
  model: names.optional(),
  region: z.string().min(1).optional(),
  group: z.string().min(1).optional(),
  discountPercent: z.number().positive().max(100).multipleOf(0.01),
  /** First moment it applies, ISO 8601 with offset. */
  from: z.iso.datetime({ offset: true }).optional(),
  /** First moment it no longer applies. */
  until: z.iso.datetime({ offset: true }).optional(),
});
export type PerkDeclaration = z.infer<typeof perkDeclaration>;

export const pricingDeclaration = z.strictObject({
  rules: z.array(priceRuleDeclaration).min(1),
  perks: z.array(perkDeclaration).default([]),
});
export type PricingDeclaration = z.infer<typeof pricingDeclaration>;
