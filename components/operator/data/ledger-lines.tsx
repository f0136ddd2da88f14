import {
  formatCreditChange,
  formatCredits,
  RelativeTime,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '@/components/ui';
import { ledgerKindLabel } from '../../money/billing';

/** The shown members of a ledger line; those that the client could not read are null. */
export interface ShownLine {
  readonly id: string | null;
  readonly kind: string | null;
  readonly available_delta: number | null;
  readonly authorized_delta: number | null;
  readonly available_after: number | null;
  readonly actor: string | null;
  readonly memo: string | null;
  readonly created_at: number | null;
}

/** Lines of a ledger: what moved, and why. */
export function LedgerLines({
  lines,
  people,
}: {
  lines: readonly ShownLine[];
  /** Names by id. */
  people: Readonly<Record<string, string>>;
}) {
  if (lines.length === 0) return <p className="text-sm text-ink-2">No credits moved yet.</p>;
  return (
    <Table aria-label="Ledger lines">
      <TableHead>
        <TableRow>
          <TableHeader>What</TableHeader>
          <TableHeader numeric>Available</TableHeader>
          <TableHeader numeric>Reserved</TableHeader>
          <TableHeader numeric className="max-sm:hidden">
            Available after
          </TableHeader>
          <TableHeader numeric className="max-sm:hidden">
            When
          </TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {lines.map((line) => (
          <TableRow key={line.id}>
            <TableCell className="sm:min-w-40">
              {ledgerKindLabel(line.kind)}
              <span className="block max-w-80 truncate text-xs text-ink-3">
                {[line.memo, line.actor === null ? null : (people[line.actor] ?? line.actor)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {line.created_at === null ? null : (
                <span className="block text-xs text-ink-3 sm:hidden">
                  <RelativeTime at={line.created_at} />
                </span>
              )}
            </TableCell>
            <TableCell numeric>{formatCreditChange(line.available_delta)}</TableCell>
            <TableCell numeric>{formatCreditChange(line.authorized_delta)}</TableCell>
            <TableCell numeric className="max-sm:hidden">
              {formatCredits(line.available_after)}
            </TableCell>
            <TableCell numeric className="text-ink-2 max-sm:hidden">
              {line.created_at === null ? '—' : <RelativeTime at={line.created_at} />}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
