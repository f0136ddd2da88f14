import { ledgerCsv } from '@/lib/console/money/billing';
import { csvResponse } from '@/lib/console/platform/csv';
import { workspaceHandler } from '@/lib/console/team/access';
import { readLedgerFilters } from '@/lib/pages/billing';

/** The lines of the ledger that the filters of the query match, as a CSV file. */
export const GET = workspaceHandler('billing.view', async ({ access, request, query }) => {
  const filters = readLedgerFilters(Object.fromEntries(query));
  const lines = await ledgerCsv(access, filters, request.signal);
  return csvResponse(`ledger-${access.workspace.slug}.csv`, lines);
});
