import Link from 'next/link';
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
const round = (credits: number): number => Number(credits.toFixed(9));

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
        {rows.map((row) => {
          const who = row.person ?? row.key_name ?? '–';
          const net =
            row.available_delta === null
              ? null
              : round(row.available_delta + (row.authorized_delta ?? 0));
          return (
            <TableRow key={row.id}>
              <TableCell className="sm:min-w-44">
                <span className="block font-medium">{ledgerKindLabel(row.kind)}</span>
                <Subject workspace={workspace} row={row} />
                <span className="block max-w-44 truncate text-xs text-ink-3 sm:hidden">
                  <When at={row.created_at} /> · {who}
                </span>
              </TableCell>
              <TableCell
                numeric
                className={cn('font-medium', net !== null && net > 0 && 'text-good')}
              >
                {formatCreditChange(net)}
              </TableCell>
              <TableCell numeric className="text-ink-2">
                {formatCreditChange(row.authorized_delta)}
              </TableCell>
              <TableCell numeric className="max-sm:hidden">
                {formatCredits(row.available_after)}
              </TableCell>
              <TableCell className="whitespace-nowrap text-ink-2 max-sm:hidden">{who}</TableCell>
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

/** The subject of the entry: the model and the beginning of the prompt, linked to the result, and its id. */
function Subject({ workspace, row }: { workspace: string; row: LedgerRow }) {
  const words = [row.model_name, row.prompt].filter((part) => part !== null).join(' · ');
  const id = row.subject_id ?? row.memo;
  const width = 'block max-w-44 truncate sm:max-w-80';
  // On a phone the beginning of the prompt has a second line.
  const wordsWidth = 'max-w-48 max-sm:line-clamp-2 sm:block sm:max-w-80 sm:truncate';
  const link = 'underline underline-offset-2 hover:text-ink pointer-coarse:py-2';
  const idLook = cn(width, 'font-mono text-xs text-ink-3');
  if (id === null) return null;
  if (row.path === null) {
    return (
      <>
        {words === '' ? null : <span className={cn(wordsWidth, 'text-ink-2')}>{words}</span>}
        <span className={idLook}>{id}</span>
      </>
    );
  }
  return (
    <Link
      href={workspacePath({ slug: workspace }, row.path)}
      prefetch={false}
      className={words === '' ? cn(idLook, link) : 'block w-fit'}
    >
      {words === '' ? (
        id
      ) : (
        <>
          <span title={words} className={cn(wordsWidth, link, 'text-ink-2')}>
            {words}
          </span>
          <span className={idLook}>{id}</span>
        </>
      )}
    </Link>
  );
}
