import { milliToCredits, type Quote } from '@/lib/contract';
import type { JsonObject, KeyAuth } from '../http';
import { appliedPerkOf } from '../money/pricing';
import { type GenerationContext, priceRequest } from './priced-request';

/**
 * What a request would cost now. Nothing is reserved or charged (`docs/interface.md#create-a-quote`).
 * `isComplete` is true for a request that is made as it is, so it may leave out no prompt and no file. Throws `ApiError`.
 */
export async function quoteGeneration(
  context: Pick<GenerationContext, 'catalog' | 'db' | 'settings' | 'clock' | 'avatars'>,
  auth: KeyAuth,
  body: JsonObject,
  options = { isComplete: false },
): Promise<Quote> {
  const { model, family, price } = await priceRequest(context, auth, body, options);
  return {
    model: model.id,
    family,
    estimated_credits: milliToCredits(price.totalMilli),
    unit: price.unit,
    charge_type: price.chargeType,
    matched_rule_id: price.ruleId,
    pricing_version: price.pricingVersion,
    perk_applied: price.perkApplied,
    ...appliedPerkOf(price),
  };
}
