import type { Model } from '@/lib/contract';
import type { ChargeUnit, PriceRule, RuleSet } from '@/lib/service/pricing';

const unitOf = {
  per_image: 'image',
  per_second: 'second',
  per_video: 'video',
  per_request: 'request',
} as const satisfies Record<PriceRule['charge'], ChargeUnit>;

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });

/**
 * Display text made of a model's list prices, those for everybody and without input video where there are any:
 * `4 credits per image`, `4–16 credits per image`. Display only; exact credits come from a quote.
 */
export function priceText(set: RuleSet, modelId: string): Model['pricing'] {
  const rules = set.byModel.get(modelId) ?? [];
  const general = rules.filter(
    (rule) => rule.region === undefined && rule.group === undefined && !rule.chargesInputVideo,
  );
  const shown = general.length > 0 ? general : rules;
  const unit = unitOf[shown[0]?.charge ?? 'per_request'];
  const prices = shown
    .filter((rule) => unitOf[rule.charge] === unit)
    .map((rule) => rule.unitPriceMilli / 1000);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const amount = low === high ? number.format(low) : `${number.format(low)}–${number.format(high)}`;
  const noun = low === high && low === 1 ? 'credit' : 'credits';
  return { unit, display: `per ${unit}`, credits_text: `${amount} ${noun} per ${unit}` };
}
