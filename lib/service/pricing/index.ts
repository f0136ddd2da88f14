export * from './declarations';
export type { PriceQuery } from './match-rule';
export { bestMatches, isPresent } from './match-rule';
export type { ChargeUnit, PriceSnapshot } from './price-request';
export { priceRequest } from './price-request';
export { pricingVersion } from './pricing-version';
export type { PriceRule, RuleSet } from './rule-set';
export { compilePricing } from './rule-set';
