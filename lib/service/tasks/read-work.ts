import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { OperatorTask, OperatorTaskDetail, OperatorTaskList, WorkQuery } from '@/lib/contract';
import { isId, milliToCredits } from '@/lib/contract';
import type { ServiceContext } from '../context';
import { schema } from '../db';
import { ApiError } from '../http';
import { ledgerLinesOf } from '../money/ledger';
import { referenceIn } from './reference';
import { formatPosition, parsePosition } from './update-position';

const { authorizations, tasks, workspaces } = schema;
const defaultLimit = 50;

type Context = Pick<ServiceContext, 'db'>;

/** The columns that operators see: not the prompt and not the outputs. */
const columns = {
  id: tasks.id,
  workspace: { id: workspaces.id, name: workspaces.name },
  kind: tasks.kind,
  model: tasks.model,
  status: tasks.status,
  progress: tasks.progress,
  keyId: tasks.keyId,
  actor: tasks.actor,
  provider: tasks.provider,
  upstreamModel: tasks.upstreamModel,
  operation: tasks.operation,
  attempts: tasks.attempts,
  costMicroUsd: tasks.costMicroUsd,
  costSource: tasks.costSource,
  amountMilli: tasks.amountMilli,
  settledMilli: authorizations.settledMilli,
  errorCode: tasks.errorCode,
  errorMessage: tasks.errorMessage,
  cancelRequestedAt: tasks.cancelRequestedAt,
  createdAt: tasks.createdAt,
  startedAt: tasks.startedAt,
  completedAt: tasks.completedAt,
};

const selectWork = ({ db }: Context) =>
  db
    .select(columns)
    .from(tasks)
    .innerJoin(workspaces, eq(workspaces.id, tasks.workspaceId))
    .leftJoin(authorizations, eq(authorizations.id, tasks.authorizationId))
    .$dynamic();

type Row = Awaited<ReturnType<typeof selectWork>>[number];

/** Which tasks a view shows, each by an index of its own, and the column by which they are sorted. */
const views: Record<
  NonNullable<WorkQuery['view']>,
  { sortedBy: 'createdAt' | 'completedAt'; condition?: SQL }
> = {
  all: { sortedBy: 'createdAt' },
  open: { sortedBy: 'createdAt', condition: sql`${tasks.status} in ('queued', 'running')` },
  failed_with_cost: {
    sortedBy: 'completedAt',
    condition: sql`${tasks.status} in ('failed', 'canceled', 'expired') and ${tasks.costSource} is not null
      and (${tasks.costMicroUsd} > 0 or ${tasks.costMicroUsd} is null)`,
  },
  possible_cost: {
    sortedBy: 'completedAt',
    condition: sql`${tasks.costSource} = 'possible'`,
  },
};

/** One page of the tasks of all workspaces, the newest first. Throws `ApiError` invalid_value. */
export async function listWork(context: Context, query: WorkQuery): Promise<OperatorTaskList> {
  const { view = 'all', find, workspace, after, limit = defaultLimit } = query;
  const { sortedBy, condition } = views[view];
  const position = after === undefined ? null : parsePosition(after);
  const column = tasks[sortedBy];
  const rows = await selectWork(context)
    .where(
      and(
        condition,
        sortedBy === 'completedAt' ? isNotNull(column) : undefined,
        workspace === undefined ? undefined : eq(tasks.workspaceId, workspace),
        find === undefined ? undefined : matchesId(find),
        position === null
          ? undefined
          : sql`(${column}, ${tasks.id}) < (${new Date(position.updatedAtMs).toISOString()}::timestamptz, ${position.taskId}::text)`,
      ),
    )
    .orderBy(desc(column), desc(tasks.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const positionOf = (row: Row | undefined) => {
    const time = row?.[sortedBy];
    return row === undefined || time == null
      ? null
      : formatPosition({ updatedAtMs: time.getTime(), taskId: row.id });
  };
  return {
    object: 'list',
    data: page.map(serializeWork),
    has_more: rows.length > limit,
    first_id: positionOf(page[0]),
    last_id: positionOf(page.at(-1)),
  };
}

/**
 * Tasks by the id of a workspace, a task or a file that a task made, or by the reference at the provider (in
 * full, or only the provider's own id in it). A running task's reference is in no index: few tasks run.
 */
function matchesId(id: string): SQL {
  if (isId('workspace', id)) return eq(tasks.workspaceId, id);
  const reference = referenceIn(sql`${id}::text`);
  return sql`${tasks.id} = any(array(
    select ${id}::text
    union all select a.task_id from service.assets a where a.id = ${id} and a.task_id is not null
    union all select t.id from service.tasks t where t.reference = ${reference}
    union all select t.id from service.tasks t
      where t.status = 'running' and ${referenceIn(sql`t.operation`)} = ${reference}))`;
}

/** A task of any workspace. Throws `ApiError` task_not_found. */
export async function readWork(context: Context, taskId: string): Promise<OperatorTask> {
  const [row] = await selectWork(context).where(eq(tasks.id, taskId));
  if (row === undefined) throw new ApiError('task_not_found', 'There is no task with this id.');
  return serializeWork(row);
}

/** A task of any workspace with its ledger lines. Throws `ApiError` task_not_found. */
export async function readWorkDetail(
  context: Context,
  taskId: string,
): Promise<OperatorTaskDetail> {
  const task = await readWork(context, taskId);
  return { ...task, ledger: await ledgerLinesOf(context.db, taskId) };
}

const seconds = (at: Date | null) => (at === null ? null : Math.floor(at.getTime() / 1000));

const serializeWork = (row: Row): OperatorTask => ({
  id: row.id,
  object: 'operator_task',
  workspace: row.workspace,
  kind: row.kind,
  model: row.model,
  status: row.status,
  progress: row.progress,
  key_id: row.keyId,
  actor: row.actor,
  route: row.provider === null ? null : { provider: row.provider, model: row.upstreamModel },
  operation: row.operation,
  attempts: row.attempts,
  cost: { micro_usd: row.costMicroUsd, source: row.costSource },
  credits: {
    authorized: milliToCredits(row.amountMilli),
    settled: row.settledMilli === null ? null : milliToCredits(row.settledMilli),
  },
  error: row.errorCode === null ? null : { code: row.errorCode, message: row.errorMessage },
  cancel_requested: row.cancelRequestedAt !== null,
  created_at: Math.floor(row.createdAt.getTime() / 1000),
  started_at: seconds(row.startedAt),
  completed_at: seconds(row.completedAt),
});
