import { usageCsv } from '@/lib/console/money/usage';
import { csvResponse } from '@/lib/console/platform/csv';
import { workspaceHandler } from '@/lib/console/team/access';
import { utcDayOf } from '@/lib/contract';
import { readUsageReportQuery } from '@/lib/pages/usage';

export const GET = workspaceHandler('usage.view', ({ access, request, query }) => {
  const report = readUsageReportQuery(Object.fromEntries(query), utcDayOf(Date.now()));
  const name = `usage-${access.workspace.slug}-${report.from}-${report.to}.csv`;
  return csvResponse(name, usageCsv(access, report, request.signal));
});
