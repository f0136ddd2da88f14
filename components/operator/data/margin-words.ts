import { formatCounted } from '@/components/ui';
import type { MarginLineTally } from '@/lib/contract';
import { formatUsd } from './money';

const percentFormat = new Intl.NumberFormat('en-US', {
  style: 'percent',
  maximumFractionDigits: 0,
});

/** The margin: an upper bound if costs are unknown, a lower bound if credits have no value. */
export function marginText({
  credits,
  credits_without_value: creditsWithoutValue,
  earned_micro_usd: earnedMicroUsd,
  cost_micro_usd: cost,
  unknown_costs: unknownCosts,
}: Pick<
  MarginLineTally,
  'credits' | 'credits_without_value' | 'earned_micro_usd' | 'cost_micro_usd' | 'unknown_costs'
>): { value: string; note: string } {
  if (creditsWithoutValue > 0 && creditsWithoutValue === credits) {
    return { value: 'Unknown', note: 'say what a credit is worth' };
  }
  const marginUsd = formatUsd(earnedMicroUsd - cost);
  const share =
    earnedMicroUsd === 0
      ? ''
      : `${percentFormat.format((earnedMicroUsd - cost) / earnedMicroUsd)} of what was earned`;
  if (unknownCosts > 0 && creditsWithoutValue > 0) {
    return { value: 'Unknown', note: 'some credits have no value, and some costs are unknown' };
  }
  if (unknownCosts > 0) {
    return {
      value: `≤ ${marginUsd}`,
      note: `${formatCounted(unknownCosts, 'cost')} ${unknownCosts === 1 ? 'is' : 'are'} unknown`,
    };
  }
  return creditsWithoutValue > 0
    ? { value: `≥ ${marginUsd}`, note: 'some credits have no value set' }
    : { value: marginUsd, note: share };
}
