import type { PricingDeclaration } from './declarations';

/**
 * `pricing_version`: the hash of all rules and perks. Their order does not matter. `hash` is passed in, because this
 * folder does no I/O.
 */
export const pricingVersion = (
  pricing: PricingDeclaration,
  hash: (text: string) => string,
): string => hash(canonicalJson({ rules: byId(pricing.rules), perks: byId(pricing.perks) }));

const byId = <T extends { id: string }>(items: readonly T[]): T[] =>
  items.toSorted((a, b) => (a.id < b.id ? -1 : 1));

/** JSON with sorted keys and without absent members. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}
