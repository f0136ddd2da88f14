import { usageCsv } from '@/lib/console/money/usage';
import { csvResponse } from '@/lib/console/platform/csv';
import { answer, type WorkspaceRoute } from '@/lib/console/platform/http';
import { requireAccess } from '@/lib/console/team/access';
import { utcDayOf } from '@/lib/contract';
import { readUsageAsk } from '@/lib/pages/usage';

/** The usage of the days in the query as a CSV file. */
export const GET = (request: Request, { params }: WorkspaceRoute) =>
  answer(request, async () => {
    const access = await requireAccess((await params).workspace, 'usage.view');
    const entries = Object.fromEntries(new URL(request.url).searchParams);
    const query = readUsageAsk(entries, utcDayOf(Date.now()));
    const name = `usage-${access.workspace.slug}-${query.from}-${query.to}.csv`;
    return csvResponse(name, usageCsv(access, query, request.signal));
  });
