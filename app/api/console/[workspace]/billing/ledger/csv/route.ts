import { ledgerCsv } from '@/lib/console/money/billing';
import { csvResponse } from '@/lib/console/platform/csv';
import { answer, type WorkspaceRoute } from '@/lib/console/platform/http';
import { requireAccess } from '@/lib/console/team/access';
import { readLedgerFilters } from '@/lib/pages/billing';

/** The lines of the ledger that the filters of the query match, as a CSV file. */
export const GET = (request: Request, { params }: WorkspaceRoute) =>
  answer(request, async () => {
    const access = await requireAccess((await params).workspace, 'billing.view');
    const filters = readLedgerFilters(Object.fromEntries(new URL(request.url).searchParams));
    const lines = await ledgerCsv(access, filters, request.signal);
    return csvResponse(`ledger-${access.workspace.slug}.csv`, lines);
  });
