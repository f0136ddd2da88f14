import { type FigureColumn, FigureTable, formatCount, formatCredits } from '@/components/ui';
import type { UsageShare } from '@/lib/pages/usage';
import { failureRate, formatPercent } from './words';

const outcomes: readonly FigureColumn<UsageShare>[] = [
  { label: 'Credits', cell: ({ credits }) => formatCredits(credits) },
  { label: 'Results', cell: ({ results }) => formatCount(results) },
  { label: 'Answers', cell: ({ answers }) => formatCount(answers) },
  { label: 'Failed', cell: (share) => formatPercent(failureRate(share)) },
];

/** A breakdown as a table with a bar in each row: name, share of the credits, outcomes. */
export function ShareTable<Share extends UsageShare>({
  title,
  subject,
  shares,
  columns = [],
}: {
  title: string;
  /** Heading of the first column. */
  subject: string;
  shares: readonly Share[];
  /** Further columns, at the end. */
  columns?: readonly FigureColumn<Share>[];
}) {
  const maxCredits = Math.max(...shares.map(({ credits }) => credits), 0);
  return (
    <FigureTable
      title={title}
      subject={subject}
      rows={shares}
      columns={[...outcomes, ...columns]}
      barShare={({ credits }) => (maxCredits === 0 ? 0 : credits / maxCredits)}
    />
  );
}
