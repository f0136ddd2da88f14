export * from './declarations';
export { bestMatches, isPresent, type PriceQuery } from './match-rule';
export { PriceAboveLimitError } from './price-above-limit';
export {
  appliedPerkOf,
  type ChargeUnit,
  deliveredMilli,
  type PriceSnapshot,
  priceRequest,
  unitOf,
} from './price-request';
export { pricingVersion } from './pricing-version';
export { compilePricing, type Perk, type PriceRule, type RuleSet } from './rule-set';
export { priceTokens, type TokenCount, type TokenRate, tokenRate } from './token-rate';
