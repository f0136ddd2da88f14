import { canonicalJson } from '@/lib/contract';
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
