import type { Quote } from '@/lib/contract';
import { milliToCredits } from '@/lib/contract';
import type { ServiceContext } from '../context';
import type { JsonObject, KeyAuth } from '../http';
import { priceRequestOf } from './priced-request';

/** What a request would cost now. Read-only: nothing is reserved or written ("POST /v1/quote"). Throws `ApiError`. */
export async function quoteGeneration(
  context: Pick<ServiceContext, 'catalog' | 'db' | 'settings' | 'clock'>,
  auth: KeyAuth,
  body: JsonObject,
): Promise<Quote> {
  const { model, family, price } = await priceRequestOf(context, auth, body, {
    promptRequired: false,
  });
  return {
    model: model.id,
    family,
    estimated_credits: milliToCredits(price.totalMilli),
    unit: price.unit,
    charge_type: price.chargeType,
    matched_rule_id: price.ruleId,
    pricing_version: price.pricingVersion,
    perk_applied: price.perkApplied,
  };
}
