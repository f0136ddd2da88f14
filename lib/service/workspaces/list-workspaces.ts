import { and, desc, eq, sql } from 'drizzle-orm';
import type { WorkspaceListQuery, WorkspaceSummary, WorkspaceSummaryList } from '@/lib/contract';
import { milliToCredits } from '@/lib/contract';
import type { ServiceContext } from '../context';
import { schema } from '../db';
import { ApiError, listPage } from '../http';
import { serializeWorkspace } from './serialize';

const { balances, workspaces } = schema;
const defaultLimit = 50;

type Context = Pick<ServiceContext, 'db' | 'limiter'>;

/** Counting stops here, because the exact length of a long backlog does not matter. */
const maxCountedRows = 1_000;
const tasksIn = (status: 'queued' | 'running') => sql<number>`(
  select count(*)::int from (select from service.tasks t
    where t.workspace_id = ${workspaces.id} and t.status = ${sql.raw(`'${status}'`)}
    limit ${maxCountedRows}) counted)`;

const selectSummaries = ({ db }: Context) =>
  db
    .select({
      workspace: workspaces,
      balance: balances,
      queued: tasksIn('queued'),
      running: tasksIn('running'),
    })
    .from(workspaces)
    .innerJoin(balances, eq(balances.workspaceId, workspaces.id))
    .$dynamic();

/**
 * One page of the workspaces, the newest first. A search by a part of the name reads the workspaces' rows, which are
 * few beside their tasks.
 */
export async function listWorkspaces(
  context: Context,
  { find, status, after, limit = defaultLimit }: WorkspaceListQuery,
): Promise<WorkspaceSummaryList> {
  const rows = await selectSummaries(context)
    .where(
      and(
        status === undefined ? undefined : eq(workspaces.status, status),
        find === undefined
          ? undefined
          : sql`(${workspaces.id} = ${find} or position(lower(${find}) in lower(${workspaces.name})) > 0)`,
        after === undefined
          ? undefined
          : sql`(${workspaces.createdAt}, ${workspaces.id}) < (select c.created_at, c.id from service.workspaces c where c.id = ${after})`,
      ),
    )
    .orderBy(desc(workspaces.createdAt), desc(workspaces.id))
    .limit(limit + 1);
  return listPage(rows, limit, (row) => serializeSummary(context, row));
}

/** A workspace with its balance and its open tasks. Throws `ApiError` not_found. */
export async function summarizeWorkspace(context: Context, id: string): Promise<WorkspaceSummary> {
  const [row] = await selectSummaries(context).where(eq(workspaces.id, id));
  if (row === undefined) throw new ApiError('not_found', 'There is no such workspace.');
  return serializeSummary(context, row);
}

const serializeSummary = (
  { limiter }: Context,
  { workspace, balance, queued, running }: Awaited<ReturnType<typeof selectSummaries>>[number],
): WorkspaceSummary => ({
  ...serializeWorkspace(workspace),
  balance: {
    available: milliToCredits(balance.availableMilli),
    authorized: milliToCredits(balance.authorizedMilli),
    owed: milliToCredits(balance.owedMilli),
  },
  queued,
  running,
  default_rate_limit: {
    requests_per_minute: limiter.rule.requestsPerMinute,
    burst: limiter.rule.burst,
  },
});
