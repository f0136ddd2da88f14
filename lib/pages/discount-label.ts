import type { AppliedPerk } from '@/lib/contract/quotes';

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/**
 * The benefit that lowered a price: "Team benefit: 20 % off until 1 Dec 2026". A remote service reports no name, only
 * that a benefit was applied.
 */
export function discountLabel(perk: AppliedPerk | null | undefined): string {
  if (!perk) return 'A workspace benefit was applied';
  const { name, discount_percent: percent, ends_at: endsAt } = perk;
  const until = endsAt === null ? '' : ` until ${dayFormat.format(endsAt * 1000)}`;
  return `${name}: ${percent} % off${until}`;
}
