import { sql } from 'drizzle-orm';
import { milliToCredits, type ProjectSpending, type UsageLine } from '@/lib/contract';
import * as endpoints from '@/lib/contract/endpoints';
import type { ServiceContext } from '../../context';
import { type Route, route } from '../../http';
import { getWorkspace } from '../../workspaces';
import { closeDays } from './close-days';
import { type TallyRow, tallyOf, usageRows } from './facts';
import { readKeyNames, readUsage } from './read-usage';

export const usageOperatorRoutes = (context: ServiceContext): Route[] => [
  route(endpoints.getUsage, async ({ params, query }) => ({
    status: 200,
    json: await readUsage(context, params.id, query),
  })),
  route(endpoints.listProjectSpending, async ({ params }) => ({
    status: 200,
    json: { object: 'list', data: await readProjectSpending(context, params.id) },
  })),
  route(endpoints.listUsageLines, async ({ params, query }) => ({
    status: 200,
    json: { object: 'list', data: await readUsageLines(context, params.id, query.day) },
  })),
];

/** What each project of a workspace spent and has reserved, by its reference. Throws `ApiError` not_found. */
async function readProjectSpending(
  context: Pick<ServiceContext, 'db' | 'clock'>,
  workspaceId: string,
): Promise<ProjectSpending[]> {
  await getWorkspace(context, workspaceId);
  const { rows } = await context.db.execute<{
    project: string;
    spent_milli: string;
    authorized_milli: string;
  }>(sql`
    select project, coalesce(sum(settled_milli), 0) as spent_milli,
      coalesce(sum(amount_milli) filter (where state = 'open'), 0) as authorized_milli
    from service.authorizations
    where workspace_id = ${workspaceId} and project is not null
    group by project order by project`);
  return rows.map(({ project, spent_milli, authorized_milli }) => ({
    project,
    spent: milliToCredits(Number(spent_milli)),
    authorized: milliToCredits(Number(authorized_milli)),
  }));
}

/** The lines of a day's report, one for each model, person, key and project. Throws `ApiError` not_found. */
async function readUsageLines(
  context: Pick<ServiceContext, 'db' | 'clock'>,
  workspaceId: string,
  day: string,
): Promise<UsageLine[]> {
  await getWorkspace(context, workspaceId);
  const closedDay = await closeDays(context, workspaceId);
  const { rows } = await context.db.execute<
    TallyRow & { family: string; model: string; key_id: string; actor: string; project: string }
  >(sql`
    select f.*, case when family = 'text' then succeeded else 0 end as answers from (${usageRows({ workspaceId, from: day, to: day }, closedDay)}) f
    order by credits_milli desc, family, model, actor, key_id, project`);
  const keyOf = await readKeyNames(context, workspaceId);
  return rows.map((row) => ({
    day,
    family: row.family,
    model: row.model,
    actor: row.actor || null,
    project: row.project || null,
    key: keyOf(row.key_id),
    ...tallyOf(row),
  }));
}
