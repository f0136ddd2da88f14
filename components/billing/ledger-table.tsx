import Link from 'next/link';
import { workspacePath } from '@/components/layout';
import {
  cn,
  formatCredits,
  RelativeTime,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '@/components/ui';
import type { LedgerRow } from '@/lib/contract';
import { milliToCredits, toMilli } from '@/lib/contract';
import { kindWords } from './words';

const signed = (credits: number): string =>
  credits === 0 ? '–' : `${credits > 0 ? '+' : '−'}${formatCredits(Math.abs(credits))}`;

const round = (credits: number): number => milliToCredits(toMilli(credits));

/** Lines of the ledger. "Credits" is what came or went for good, "Reserved" what running work took or gave back. */
export function LedgerTable({
  workspace,
  rows,
}: {
  workspace: string;
  rows: readonly LedgerRow[];
}) {
  return (
    <Table aria-label="Ledger">
      <TableHead>
        <TableRow>
          <TableHeader>What</TableHeader>
          <TableHeader numeric>Credits</TableHeader>
          <TableHeader numeric>Reserved</TableHeader>
          <TableHeader numeric className="max-sm:hidden">
            Available after
          </TableHeader>
          <TableHeader className="max-sm:hidden">Who</TableHeader>
          <TableHeader className="max-sm:hidden">When</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => {
          const who = row.person ?? row.key_name ?? '–';
          const net = round(row.available_delta + row.authorized_delta);
          return (
            <TableRow key={row.id}>
              <TableCell className="sm:min-w-44">
                <span className="block font-medium">{kindWords[row.kind]}</span>
                <Subject workspace={workspace} row={row} />
                <span className="block max-w-44 truncate text-xs text-ink-3 sm:hidden">
                  <RelativeTime at={row.created_at} /> · {who}
                </span>
              </TableCell>
              <TableCell numeric className={cn('font-medium', net > 0 && 'text-good')}>
                {signed(net)}
              </TableCell>
              <TableCell numeric className="text-ink-2">
                {signed(row.authorized_delta)}
              </TableCell>
              <TableCell numeric className="max-sm:hidden">
                {formatCredits(row.available_after)}
              </TableCell>
              <TableCell className="whitespace-nowrap text-ink-2 max-sm:hidden">{who}</TableCell>
              <TableCell className="whitespace-nowrap text-ink-2 max-sm:hidden">
                <RelativeTime at={row.created_at} />
              </TableCell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}

function Subject({ workspace, row }: { workspace: string; row: LedgerRow }) {
  const text = row.subject_id ?? row.memo;
  if (text === null) return null;
  const className = 'block max-w-44 truncate sm:max-w-64 font-mono text-xs text-ink-3';
  if (row.path === null) return <span className={className}>{text}</span>;
  return (
    <Link
      href={workspacePath({ slug: workspace }, row.path)}
      prefetch={false}
      className={cn(className, 'underline underline-offset-2 hover:text-ink pointer-coarse:py-2')}
    >
      {text}
    </Link>
  );
}
