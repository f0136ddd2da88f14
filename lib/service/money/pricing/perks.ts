import type { ModelFamily } from '@/lib/contract';
import type { Perk } from './rule-set';

/** What decides which perks apply. */
export interface PerkQuery {
  readonly model: string;
  readonly family: ModelFamily;
  readonly region: string;
  readonly group: string;
  /** Perks of the workspace itself. */
  readonly perks: readonly Perk[];
  /** Unix milliseconds: the time at which a perk must be valid. */
  readonly atMs: number;
}

const isApplicable = (perk: Perk, request: PerkQuery): boolean =>
  (perk.models === undefined || perk.models.includes(request.model)) &&
  (perk.families === undefined || perk.families.includes(request.family)) &&
  (perk.region === undefined || perk.region === request.region) &&
  (perk.group === undefined || perk.group === request.group) &&
  perk.fromMs <= request.atMs &&
  request.atMs < perk.untilMs;

/**
 * The applicable perk with the largest discount, from the configuration (`perks`) or from the workspace. Of equal
 * discounts, the one whose id sorts first. Perks do not add up.
 */
export function findPerk(perks: readonly Perk[], request: PerkQuery): Perk | undefined {
  let bestPerk: Perk | undefined;
  for (const perk of [...perks, ...request.perks]) {
    if (isApplicable(perk, request) && (bestPerk === undefined || isBetter(perk, bestPerk)))
      bestPerk = perk;
  }
  return bestPerk;
}

const isBetter = (a: Perk, b: Perk): boolean =>
  a.discountBasisPoints > b.discountBasisPoints ||
  (a.discountBasisPoints === b.discountBasisPoints && a.id < b.id);
