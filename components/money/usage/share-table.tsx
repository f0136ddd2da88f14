import type { ReactNode } from 'react';
import {
  Card,
  formatCount,
  formatCredits,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '@/components/ui';
import type { UsageShare } from '@/lib/pages/usage';
import { failureRate, percent } from './words';

/** Another column at the end. */
export interface ShareColumn<Share> {
  readonly label: string;
  readonly cell: (share: Share) => ReactNode;
}

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
  columns?: readonly ShareColumn<Share>[];
}) {
  const maxCredits = Math.max(...shares.map(({ credits }) => credits), 0);
  return (
    <Card className="grid min-w-0 content-start gap-3 p-5">
      <h2 className="text-md font-semibold">{title}</h2>
      <Table aria-label={title}>
        <TableHead>
          <TableRow>
            <TableHeader>{subject}</TableHeader>
            <TableHeader numeric>Credits</TableHeader>
            <TableHeader numeric>Results</TableHeader>
            <TableHeader numeric>Answers</TableHeader>
            <TableHeader numeric>Failed</TableHeader>
            {columns.map(({ label }) => (
              <TableHeader key={label} numeric>
                {label}
              </TableHeader>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {shares.map((share) => (
            <TableRow key={share.id}>
              <TableCell className="w-full max-w-0 min-w-28 sm:min-w-36">
                <span dir="auto" className="block truncate" title={share.name}>
                  {share.name}
                </span>
                <span aria-hidden className="mt-1 block h-1 rounded-full bg-sunk dark:bg-raised">
                  <span
                    className="block h-full min-w-0.5 rounded-full bg-chart-1"
                    style={{
                      width: `${maxCredits === 0 ? 0 : (share.credits / maxCredits) * 100}%`,
                    }}
                  />
                </span>
              </TableCell>
              <TableCell numeric>{formatCredits(share.credits)}</TableCell>
              <TableCell numeric>{formatCount(share.results)}</TableCell>
              <TableCell numeric>{formatCount(share.answers)}</TableCell>
              <TableCell numeric>{percent(failureRate(share))}</TableCell>
              {columns.map(({ label, cell }) => (
                <TableCell key={label} numeric>
                  {cell(share)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}
