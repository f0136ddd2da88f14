import type { Model } from '@/lib/contract';
import { type ChargeUnit, type PriceRule, type RuleSet, unitOf } from '../../money/pricing';

const unitLabels: Partial<Record<ChargeUnit, string>> = { '1000_characters': '1,000 characters' };

const numberFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });

/**
 * Display text of a model's list prices, preferring those without conditions on group or input video:
 * `4 credits per image`, `4–16 credits per image`. Display only; exact credits come from a quote.
 */
export function priceText(ruleSet: RuleSet, modelId: string): Model['pricing'] {
  const rules = ruleSet.byModel.get(modelId) ?? [];
  const plainRules = rules.filter(
    (rule) => rule.region === undefined && rule.group === undefined && !rule.chargesInputVideo,
  );
  const shownRules = plainRules.length > 0 ? plainRules : rules;
  const unit = unitOf[shownRules[0]?.charge ?? 'per_request'];
  const tokenPrices = shownRules.flatMap(({ tokens }) => (tokens === undefined ? [] : [tokens]));
  const text =
    tokenPrices.length > 0
      ? tokenText(tokenPrices)
      : amountText(
          shownRules
            .filter((rule) => unitOf[rule.charge] === unit)
            .map((rule) => rule.unitPriceMilli),
          unit,
        );
  return { unit, display: `per ${unitLabels[unit] ?? unit}`, credits_text: text };
}

/** `4 credits per image`, or from the lowest to the highest. */
function amountText(pricesMilli: readonly number[], unit: ChargeUnit): string {
  const amount = formatRange(pricesMilli);
  return `${amount} ${amount === '1' ? 'credit' : 'credits'} per ${unitLabels[unit] ?? unit}`;
}

/** Prices by length: `0.05 credits per 1,000 tokens in, 0.2 out`. */
function tokenText(prices: readonly NonNullable<PriceRule['tokens']>[]): string {
  const input = formatRange(prices.map((price) => price.inputMilli));
  const output = formatRange(prices.map((price) => price.outputMilli));
  return `${input} ${input === '1' ? 'credit' : 'credits'} per 1,000 tokens in, ${output} out`;
}

function formatRange(pricesMilli: readonly number[]): string {
  const [low, high] = [Math.min(...pricesMilli) / 1000, Math.max(...pricesMilli) / 1000];
  return low === high
    ? numberFormat.format(low)
    : `${numberFormat.format(low)}–${numberFormat.format(high)}`;
}
