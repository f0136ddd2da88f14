import { csvResponse } from '@/lib/console/platform/csv';
import { answer, type WorkspaceRoute } from '@/lib/console/platform/http';
import { requireAccess } from '@/lib/console/team/access';
import { auditCsv, readAuditFilters } from '@/lib/console/team/audit';

/** The filtered audit log as a CSV file. */
export const GET = (request: Request, { params }: WorkspaceRoute) =>
  answer(request, async () => {
    const access = await requireAccess((await params).workspace, 'audit.view');
    const query = Object.fromEntries(new URL(request.url).searchParams);
    const name = `audit-${access.workspace.slug}.csv`;
    return csvResponse(name, auditCsv(access, readAuditFilters(query)));
  });
