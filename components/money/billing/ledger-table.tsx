import Link from 'next/link';
import type { ReactNode } from 'react';
import {
  cn,
  formatCreditChange,
  formatCredits,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '@/components/ui';
import type { LedgerRow } from '@/lib/pages/billing';
import { workspacePath } from '../../layout';
import { When } from './when';
import { ledgerKindLabel } from './words';

/** Removes the rounding error of sums of binary fractions. */
const roundCredits = (credits: number): number => Number(credits.toFixed(9));

/** Ledger entries. "Credits" is the change of the balance, "Reserved" the change of what running work holds. */
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
        {rows.map((row, index) => {
          const actorName = row.person ?? row.key_name ?? '–';
          const netChange =
            row.available_delta === null
              ? null
              : roundCredits(row.available_delta + (row.authorized_delta ?? 0));
          return (
            // An entry may have no id. Entries are only ever added below.
            <TableRow key={row.id ?? `entry ${index}`}>
              <TableCell className="sm:min-w-44 sm:py-1.5">
                <Subject workspace={workspace} row={row} />
                <span className="block max-w-44 truncate text-xs text-ink-3 sm:hidden">
                  <When at={row.created_at} /> · {actorName}
                </span>
              </TableCell>
              <TableCell
                numeric
                className={cn('font-medium', netChange !== null && netChange > 0 && 'text-good')}
              >
                {formatCreditChange(netChange)}
              </TableCell>
              <TableCell numeric className="text-ink-2">
                {formatCreditChange(row.authorized_delta)}
              </TableCell>
              <TableCell numeric className="max-sm:hidden">
                {formatCredits(row.available_after)}
              </TableCell>
              <TableCell className="whitespace-nowrap text-ink-2 max-sm:hidden">
                {actorName}
              </TableCell>
              <TableCell className="whitespace-nowrap text-ink-2 max-sm:hidden">
                <When at={row.created_at} />
              </TableCell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}

/** What happened and to what: the model and the beginning of the prompt, linked to the result, and its id. */
function Subject({ workspace, row }: { workspace: string; row: LedgerRow }) {
  const label = [row.model_name, row.prompt].filter((part) => part !== null).join(' · ');
  const id = row.subject_id ?? row.memo;
  const kind = <span className="block shrink-0 font-medium">{ledgerKindLabel(row.kind)}</span>;
  if (id === null) return kind;
  const linkTo = (content: ReactNode, className: string) =>
    row.path === null ? (
      <span className={className}>{content}</span>
    ) : (
      <Link
        href={workspacePath({ slug: workspace }, row.path)}
        prefetch={false}
        className={cn(className, 'underline underline-offset-2 hover:text-ink pointer-coarse:py-2')}
      >
        {content}
      </Link>
    );
  const idClasses = 'block w-fit max-w-44 truncate font-mono text-xs text-ink-3 sm:max-w-80';
  if (label === '') {
    return (
      <>
        {kind}
        {linkTo(id, idClasses)}
      </>
    );
  }
  return (
    <>
      <span className="flex min-w-0 gap-x-2 max-sm:flex-col sm:max-w-96">
        {kind}
        {/* On a phone the beginning of the prompt has a second line. */}
        {linkTo(
          <bdi title={label} className="max-sm:line-clamp-2 sm:block sm:truncate">
            {label}
          </bdi>,
          'min-w-0 text-ink-2 max-sm:max-w-48',
        )}
      </span>
      <span className={idClasses}>{id}</span>
    </>
  );
}
