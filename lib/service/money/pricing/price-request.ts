import type { z } from 'zod';
import type { AppliedPerk, ChargeType, chargeUnit } from '@/lib/contract';
import { discountRoundedUp, multiplyRoundedUp } from './amounts';
import { isPresent, matchRule, type PriceQuery } from './match-rule';
import { findPerk, type PerkQuery } from './perks';
import type { Perk, PriceRule, RuleSet } from './rule-set';

export type ChargeUnit = z.infer<typeof chargeUnit>;

/** How a price was calculated; stored with the task when it is authorized. Amounts in milli-credits. */
export interface PriceSnapshot {
  readonly ruleId: string;
  readonly pricingVersion: string;
  readonly chargeType: ChargeType;
  readonly unit: ChargeUnit;
  /** Images, seconds, videos, thousands of characters or requests charged; already times n. */
  readonly quantity: number;
  /** List price of one unit. */
  readonly unitPriceMilli: number;
  /** The price of the whole request, after a perk; rounded up to the milli-credit. */
  readonly totalMilli: number;
  readonly perkApplied: boolean;
  readonly perk?: PricedPerk;
  /** The number of results that were ordered (`n`); undefined for a model that takes no number. */
  readonly orderedOutputs?: number;
  /** US dollars that the provider charges for one unit, where the price says so. */
  readonly unitCostUsd?: number;
}

/** The perk that lowered a price. */
export interface PricedPerk {
  readonly id: string;
  readonly name: string;
  readonly discountBasisPoints: number;
  /** Unix milliseconds; `null` without an end. */
  readonly untilMs: number | null;
}

export interface PriceRequest extends PriceQuery, PerkQuery {}

export const unitOf = {
  per_image: 'image',
  per_second: 'second',
  per_video: 'video',
  per_1000_characters: '1000_characters',
  per_request: 'request',
} as const satisfies Record<ChargeType, ChargeUnit>;

/**
 * The price of a request, or `undefined` when no rule matches it (a configuration that was checked has one for
 * every request its models accept). `request.params` have their defaults filled in.
 */
export function priceRequest(
  ruleSet: RuleSet,
  pricingVersion: string,
  request: PriceRequest,
): PriceSnapshot | undefined {
  const rule = matchRule(ruleSet, request);
  if (rule === undefined) return undefined;
  const quantity = chargedQuantity(rule, request.params);
  const listMilli = multiplyRoundedUp(rule.unitPriceMilli, quantity);
  const perk = findPerk(ruleSet.perks, request);
  return {
    ruleId: rule.id,
    pricingVersion,
    chargeType: rule.charge,
    unit: unitOf[rule.charge],
    quantity,
    unitPriceMilli: rule.unitPriceMilli,
    totalMilli:
      perk === undefined ? listMilli : discountRoundedUp(listMilli, perk.discountBasisPoints),
    perkApplied: perk !== undefined,
    ...(perk === undefined ? {} : { perk: toPricedPerk(perk) }),
    ...(typeof request.params.n === 'number' ? { orderedOutputs: request.params.n } : {}),
    ...(rule.costUsd === undefined ? {} : { unitCostUsd: rule.costUsd }),
  };
}

/**
 * The part of a task's `amountMilli` that is charged when fewer results came than were ordered, or not all their files, rounded
 * down to the milli-credit, so that nothing that is missing is charged. A price for a whole request stays whole.
 */
export function deliveredMilli(
  { chargeType, orderedOutputs }: Pick<PriceSnapshot, 'chargeType' | 'orderedOutputs'>,
  amountMilli: number,
  delivered: { files: number; filesPerResult?: number | undefined },
): number {
  if (chargeType === 'per_request' || orderedOutputs === undefined) return amountMilli;
  const orderedFiles = Math.round(orderedOutputs * (delivered.filesPerResult ?? 1));
  if (delivered.files >= orderedFiles) return amountMilli;
  return Number((BigInt(amountMilli) * BigInt(delivered.files)) / BigInt(orderedFiles));
}

const toPricedPerk = ({ id, name, discountBasisPoints, untilMs }: Perk): PricedPerk => ({
  id,
  name,
  discountBasisPoints,
  untilMs: Number.isFinite(untilMs) ? untilMs : null,
});

const numberOr = (value: unknown, fallback: number): number =>
  typeof value === 'number' ? value : fallback;

/** Units to charge: a request is one whatever `n`; everything else is made `n` times. */
function chargedQuantity(rule: PriceRule, params: PriceRequest['params']): number {
  if (rule.charge === 'per_request') return 1;
  const n = numberOr(params.n, 1);
  if (rule.charge === 'per_1000_characters') return (n * charactersIn(params.prompt)) / 1_000;
  return rule.charge === 'per_second' ? n * chargedSeconds(rule, params) : n;
}

/** Characters as limits of fields count them: an emoji of one code point is one. A quote without a prompt has none. */
const charactersIn = (prompt: unknown): number =>
  typeof prompt === 'string' ? [...prompt].length : 0;

/**
 * Output seconds, and the input video's where the rule charges them (their default is the output's). What has no length
 * of its own, as a transcript, is charged by the seconds of its sound.
 */
function chargedSeconds(rule: PriceRule, params: PriceRequest['params']): number {
  const outputSeconds = numberOr(params.duration, numberOr(params.input_audio_duration, 0));
  const isInputCharged = rule.chargesInputVideo && isPresent(params.reference_videos);
  if (!isInputCharged) return outputSeconds;
  return outputSeconds + numberOr(params.input_video_duration, outputSeconds);
}

/** The member `perk` of quotes and receipts; nothing if no perk lowered the price. */
export function appliedPerkOf({ perk }: PriceSnapshot): { perk?: AppliedPerk } {
  if (perk === undefined) return {};
  return {
    perk: {
      name: perk.name,
      discount_percent: perk.discountBasisPoints / 100,
      ends_at: perk.untilMs === null ? null : Math.floor(perk.untilMs / 1000),
    },
  };
}
