import { and, asc, eq, gte, lt, sql } from 'drizzle-orm';
import type { TaskDetail, TaskUpdates, TaskUpdatesQuery } from '@/lib/contract';
import type { ServiceContext } from '../context';
import { schema } from '../db';
import { ApiError } from '../http';
import { ledgerLinesOf } from '../money/ledger';
import { getWorkspace } from '../workspaces';
import { serializeTaskRecord, type TaskWithReceipt } from './serialize-record';
import { formatPosition, parsePosition } from './update-position';

const { apiKeys, authorizations, tasks } = schema;
const defaultLimit = 100;

type Context = Pick<ServiceContext, 'db' | 'addresses'>;

const selectRecords = ({ db }: Context) =>
  db
    .select({
      task: tasks,
      key: { id: apiKeys.id, name: apiKeys.name, kind: apiKeys.kind },
      authorization: {
        amountMilli: authorizations.amountMilli,
        settledMilli: authorizations.settledMilli,
      },
    })
    .from(tasks)
    .innerJoin(apiKeys, eq(apiKeys.id, tasks.keyId))
    .innerJoin(authorizations, eq(authorizations.id, tasks.authorizationId))
    .$dynamic();

/**
 * One page of a workspace's tasks in order of change. Before the first page come the running tasks from before `since_ms`,
 * because their progress is no change (`progress-writer.ts`). Throws `ApiError` not_found, invalid_value.
 */
export async function readTaskUpdates(
  context: Context,
  workspaceId: string,
  query: TaskUpdatesQuery,
): Promise<TaskUpdates> {
  const { since_ms: sinceMs, after, limit = defaultLimit } = query;
  const position = after === undefined ? null : parsePosition(after);
  // Read before the page: a task that ends in between is in the page.
  const runningRows =
    sinceMs === undefined || position !== null
      ? []
      : await readRunningTasks(context, workspaceId, new Date(sinceMs), limit);
  const rows: TaskWithReceipt[] = await selectRecords(context)
    .where(
      and(
        eq(tasks.workspaceId, workspaceId),
        sinceMs === undefined ? undefined : gte(tasks.updatedAt, new Date(sinceMs)),
        position === null
          ? undefined
          : sql`(${tasks.updatedAt}, ${tasks.id}) > (${new Date(position.updatedAtMs).toISOString()}::timestamptz, ${position.taskId}::text)`,
      ),
    )
    .orderBy(asc(tasks.updatedAt), asc(tasks.id))
    .limit(limit + 1);
  if (rows.length === 0) await getWorkspace(context, workspaceId);
  const page = rows.slice(0, limit);
  const pageIds = new Set(page.map(({ task }) => task.id));
  const olderRows = runningRows.filter(({ task }) => !pageIds.has(task.id));
  return {
    object: 'list',
    data: [...olderRows, ...page].map((row) => serializeTaskRecord(context.addresses, row)),
    has_more: rows.length > limit,
    first_id: positionOf(page[0]),
    last_id: positionOf(page.at(-1)),
  };
}

/** The order is that of the index `tasks_running`, so that it is read and not the old tasks of the workspace. */
const readRunningTasks = (
  context: Context,
  workspaceId: string,
  changedBefore: Date,
  limit: number,
): Promise<TaskWithReceipt[]> =>
  selectRecords(context)
    .where(
      and(
        eq(tasks.workspaceId, workspaceId),
        sql`${tasks.status} = 'running'`,
        lt(tasks.updatedAt, changedBefore),
      ),
    )
    .orderBy(asc(tasks.startedAt))
    .limit(limit);

const positionOf = (row: TaskWithReceipt | undefined): string | null =>
  row === undefined
    ? null
    : formatPosition({ updatedAtMs: row.task.updatedAt.getTime(), taskId: row.task.id });

/** A task of the workspace with its ledger lines. Throws `ApiError` task_not_found. */
export async function readTaskDetail(
  context: Context,
  workspaceId: string,
  taskId: string,
): Promise<TaskDetail> {
  const [row] = await selectRecords(context).where(
    and(eq(tasks.id, taskId), eq(tasks.workspaceId, workspaceId)),
  );
  if (row === undefined) {
    throw new ApiError('task_not_found', 'There is no such task in this workspace.');
  }
  return {
    ...serializeTaskRecord(context.addresses, row),
    ledger: await ledgerLinesOf(context.db, taskId),
  };
}
