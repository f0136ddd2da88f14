import { formatCounted } from '@/components/ui';
import type { MarginLineTally } from '@/lib/contract';
import { formatUsd } from './money';

const percentFormat = new Intl.NumberFormat('en-US', {
  style: 'percent',
  maximumFractionDigits: 0,
});

/** The margin in words: with unknown costs it is an upper bound, with credits that have no value a lower one. */
export function marginText({
  credits,
  credits_without_value: without,
  earned_micro_usd: earnedMicroUsd,
  cost_micro_usd: cost,
  unknown_costs: unknownCosts,
}: Pick<
  MarginLineTally,
  'credits' | 'credits_without_value' | 'earned_micro_usd' | 'cost_micro_usd' | 'unknown_costs'
>): { value: string; note: string } {
  if (without > 0 && without === credits) {
    return { value: 'Unknown', note: 'say what a credit is worth' };
  }
  const marginText = formatUsd(earnedMicroUsd - cost);
  const share =
    earnedMicroUsd === 0
      ? ''
      : `${percentFormat.format((earnedMicroUsd - cost) / earnedMicroUsd)} of what was earned`;
  if (unknownCosts > 0 && without > 0) {
    return { value: 'Unknown', note: 'some credits have no value, and some costs are unknown' };
  }
  if (unknownCosts > 0) {
    return {
      value: `≤ ${marginText}`,
      note: `${formatCounted(unknownCosts, 'cost')} ${unknownCosts === 1 ? 'is' : 'are'} unknown`,
    };
  }
  return without > 0
    ? { value: `≥ ${marginText}`, note: 'some credits have no value set' }
    : { value: marginText, note: share };
}
