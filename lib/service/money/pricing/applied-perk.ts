import type { AppliedPerk } from '@/lib/contract';
import type { PriceSnapshot } from './price-request';

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
