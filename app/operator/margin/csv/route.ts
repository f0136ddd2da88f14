import { requireOperator } from '@/lib/console/operator/management';
import { marginCsv } from '@/lib/console/operator/records';
import { csvResponse } from '@/lib/console/platform/csv';
import { respond } from '@/lib/console/platform/http';
import { utcDayOf } from '@/lib/contract';
import { readMarginReportQuery } from '@/lib/pages/operator';

/** The margin of the days in the query as a CSV file. */
export const GET = (request: Request) =>
  respond(request, async () => {
    const operator = await requireOperator();
    const entries = Object.fromEntries(new URL(request.url).searchParams);
    const query = readMarginReportQuery(entries, utcDayOf(Date.now()));
    return csvResponse(
      `margin-${query.from}-${query.to}.csv`,
      marginCsv(operator, query, request.signal),
    );
  });
