import { discountRoundedUp } from './amounts';
import { matchRule } from './match-rule';
import { findPerk } from './perks';
import type { PriceRequest } from './price-request';
import type { RuleSet } from './rule-set';

/**
 * The prices of tokens for a text turn, as they were when it began; stored with the turn. Amounts in
 * milli-credits.
 */
export interface TokenRate {
  readonly ruleId: string;
  readonly pricingVersion: string;
  /** The least a turn costs before a perk; without prices for tokens, what every turn costs. */
  readonly minimumMilli: number;
  /** Both for 1,000 tokens. */
  readonly inputMilli: number;
  readonly outputMilli: number;
  /** The discount of the perk that lowers the rate; 0 without one. */
  readonly discountBasisPoints: number;
  readonly perkId?: string;
}

/** Tokens, integers from 0. */
export interface TokenCount {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** The rate of a turn, or `undefined` when no rule matches it. `request.params` have their defaults filled in. */
export function tokenRate(
  ruleSet: RuleSet,
  pricingVersion: string,
  request: PriceRequest,
): TokenRate | undefined {
  const rule = matchRule(ruleSet, request);
  if (rule === undefined) return undefined;
  const perk = findPerk(ruleSet.perks, request);
  return {
    ruleId: rule.id,
    pricingVersion,
    minimumMilli: rule.unitPriceMilli,
    inputMilli: rule.tokens?.inputMilli ?? 0,
    outputMilli: rule.tokens?.outputMilli ?? 0,
    discountBasisPoints: perk?.discountBasisPoints ?? 0,
    ...(perk === undefined ? {} : { perkId: perk.id }),
  };
}

/**
 * What `count` costs: both sides together rounded up to the milli-credit, at least the minimum, then the discount,
 * rounded up again. More tokens never cost less. Throws RangeError for a value that is not a count of tokens.
 */
export function priceTokens(rate: TokenRate, { inputTokens, outputTokens }: TokenCount): number {
  const thousandths =
    BigInt(checkCount(inputTokens)) * BigInt(rate.inputMilli) +
    BigInt(checkCount(outputTokens)) * BigInt(rate.outputMilli);
  const listMilli = Number((thousandths + 999n) / 1000n);
  return discountRoundedUp(Math.max(rate.minimumMilli, listMilli), rate.discountBasisPoints);
}

function checkCount(tokens: number): number {
  if (Number.isSafeInteger(tokens) && tokens >= 0) return tokens;
  throw new RangeError(`${tokens} is not a count of tokens.`);
}
