import { requireAccess } from '@/lib/console/access';
import { csvResponse } from '@/lib/console/csv';
import type { WorkspaceRoute } from '@/lib/console/http';
import { answer } from '@/lib/console/http';
import { usageCsv } from '@/lib/console/usage';
import { readUsageAsk, utcDayOf } from '@/lib/contract';

/** The usage of the days in the query as a CSV file. */
export const GET = (request: Request, { params }: WorkspaceRoute) =>
  answer(request, async () => {
    const access = await requireAccess((await params).workspace, 'usage.view');
    const entries = Object.fromEntries(new URL(request.url).searchParams);
    const query = readUsageAsk(entries, utcDayOf(Date.now()));
    const name = `usage-${access.workspace.slug}-${query.from}-${query.to}.csv`;
    return csvResponse(name, usageCsv(access, query, request.signal));
  });
