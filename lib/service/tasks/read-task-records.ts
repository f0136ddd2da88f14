import { and, asc, eq, gte, sql } from 'drizzle-orm';
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

/** One page of a workspace's tasks in order of change. One statement. Throws `ApiError` not_found, invalid_value. */
export async function readTaskUpdates(
  context: Context,
  workspaceId: string,
  query: TaskUpdatesQuery,
): Promise<TaskUpdates> {
  const { since_ms: sinceMs, after, limit = defaultLimit } = query;
  const position = after === undefined ? null : parsePosition(after);
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
  return {
    object: 'list',
    data: page.map((row) => serializeTaskRecord(context.addresses, row)),
    has_more: rows.length > limit,
    first_id: positionOf(page[0]),
    last_id: positionOf(page.at(-1)),
  };
}

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
