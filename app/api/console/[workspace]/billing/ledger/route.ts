import { readLedgerRows } from '@/lib/console/money/billing';
import { answer, type WorkspaceRoute } from '@/lib/console/platform/http';
import { requireAccess } from '@/lib/console/team/access';
import { readLedgerFilters } from '@/lib/pages/billing';

/** A page of the workspace's ledger, newest first. */
export const GET = (request: Request, { params }: WorkspaceRoute) =>
  answer(request, async () => {
    const access = await requireAccess((await params).workspace, 'billing.view');
    const entries = Object.fromEntries(new URL(request.url).searchParams);
    return readLedgerRows(access, readLedgerFilters(entries), entries.after);
  });
