import type { z } from 'zod';
import type { PriceCondition, priceRuleDeclaration } from '../money/pricing';

export type PriceRuleInput = z.input<typeof priceRuleDeclaration>;

/**
 * One rule for each value of a parameter: `tiers('lumen', 'per_image', 'resolution', { '1K': 4, '2K': 6 })` makes
 * `lumen.1k` and `lumen.2k`. `also` are conditions they share; `suffix` makes their ids unique.
 */
export const tiers = (
  model: string,
  charge: PriceRuleInput['charge'],
  parameter: string,
  credits: Readonly<Record<string, number>>,
  properties: {
    suffix?: string;
    also?: Record<string, PriceCondition>;
    chargesInputVideo?: boolean;
  } = {},
): PriceRuleInput[] =>
  Object.entries(credits).map(([value, amount]) => ({
    id: [model, value.toLowerCase(), properties.suffix].filter(Boolean).join('.'),
    model,
    when: { [parameter]: value, ...properties.also },
    charge,
    credits: amount,
    ...(properties.chargesInputVideo === undefined
      ? {}
      : { chargesInputVideo: properties.chargesInputVideo }),
  }));
