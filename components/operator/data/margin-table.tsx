import { type FigureColumn, FigureTable, formatCount, formatCredits } from '@/components/ui';
import type { MarginLineTally } from '@/lib/contract';
import { marginText } from './margin-words';
import { formatUsd } from './money';

type MarginRow = MarginLineTally & { readonly id?: string; readonly name: string };

/** The margin by group, one row for each. */
export const MarginTable = (props: {
  title: string;
  subject: string;
  note?: string | undefined;
  rows: readonly MarginRow[];
}) => <FigureTable {...props} columns={columns} />;

const columns: readonly FigureColumn<MarginRow>[] = [
  { label: 'Done', cell: ({ succeeded }) => formatCount(succeeded) },
  {
    label: 'Not done',
    cell: ({ failed, canceled, expired }) => formatCount(failed + canceled + expired),
  },
  { label: 'Credits', cell: ({ credits }) => formatCredits(credits) },
  { label: 'Earned', cell: (row) => earnedText(row) },
  { label: 'Cost', cell: (row) => costText(row) },
  {
    label: 'Failed, cost',
    cell: ({ lost }) => (lost.requests === 0 ? '—' : formatUsd(lost.cost_micro_usd)),
  },
  { label: 'Margin', cell: (row) => marginText(row).value },
];

const earnedText = ({
  credits,
  credits_without_value: creditsWithoutValue,
  earned_micro_usd: earnedMicroUsd,
}: MarginLineTally) =>
  creditsWithoutValue > 0 && creditsWithoutValue === credits
    ? 'Unknown'
    : formatUsd(earnedMicroUsd);

/** The sum of known costs, and how many requests have none; a dash when no cost is known. */
function costText({ cost_micro_usd: cost, unknown_costs: unknownCosts }: MarginLineTally): string {
  if (unknownCosts === 0) return formatUsd(cost);
  return cost === 0
    ? `${formatCount(unknownCosts)} unknown`
    : `${formatUsd(cost)} + ${formatCount(unknownCosts)} unknown`;
}
