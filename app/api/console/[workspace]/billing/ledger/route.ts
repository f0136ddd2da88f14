import { readLedgerRows } from '@/lib/console/money/billing';
import { workspaceHandler } from '@/lib/console/team/access';
import { readLedgerFilters } from '@/lib/pages/billing';

/** A page of the workspace's ledger, newest first. */
export const GET = workspaceHandler('billing.view', ({ access, query }) => {
  const entries = Object.fromEntries(query);
  return readLedgerRows(access, readLedgerFilters(entries), entries.after);
});
