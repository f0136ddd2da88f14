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
  earned_micro_usd: earned,
  cost_micro_usd: cost,
  unknown_costs: unknown,
}: Pick<
  MarginLineTally,
  'credits' | 'credits_without_value' | 'earned_micro_usd' | 'cost_micro_usd' | 'unknown_costs'
>): { value: string; note: string } {
  if (without > 0 && without === credits) {
    return { value: 'Unknown', note: 'say what a credit is worth' };
  }
  const left = formatUsd(earned - cost);
  const share =
    earned === 0 ? '' : `${percentFormat.format((earned - cost) / earned)} of what was earned`;
  if (unknown > 0 && without > 0) {
    return { value: 'Unknown', note: 'some credits have no value, and some costs are unknown' };
  }
  if (unknown > 0) {
    return {
      value: `≤ ${left}`,
      note: `${formatCounted(unknown, 'cost')} ${unknown === 1 ? 'is' : 'are'} unknown`,
    };
  }
  return without > 0
    ? { value: `≥ ${left}`, note: 'some credits have no value set' }
    : { value: left, note: share };
}
