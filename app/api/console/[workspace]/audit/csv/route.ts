import { csvResponse } from '@/lib/console/platform/csv';
import { workspaceHandler } from '@/lib/console/team/access';
import { auditCsv, readAuditFilters } from '@/lib/console/team/audit';

/** The filtered audit log as a CSV file. */
export const GET = workspaceHandler('audit.view', ({ access, query }) => {
  const name = `audit-${access.workspace.slug}.csv`;
  return csvResponse(name, auditCsv(access, readAuditFilters(Object.fromEntries(query))));
});
