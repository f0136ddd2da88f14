import type { Perk } from './rule-set';

const applies = (
  perk: Perk,
  request: { model: string; region: string; group: string; atMs: number },
): boolean =>
  (perk.models === undefined || perk.models.includes(request.model)) &&
  (perk.region === undefined || perk.region === request.region) &&
  (perk.group === undefined || perk.group === request.group) &&
  perk.fromMs <= request.atMs &&
  request.atMs < perk.untilMs;

/** The perk to take: the largest discount that applies, the first by id among equals. Perks do not add up. */
export function findPerk(
  perks: readonly Perk[],
  request: { model: string; region: string; group: string; atMs: number },
): Perk | undefined {
  let best: Perk | undefined;
  for (const perk of perks) {
    if (applies(perk, request) && (best === undefined || isBetter(perk, best))) best = perk;
  }
  return best;
}

const isBetter = (a: Perk, b: Perk): boolean =>
  a.discountBasisPoints > b.discountBasisPoints ||
  (a.discountBasisPoints === b.discountBasisPoints && a.id < b.id);
