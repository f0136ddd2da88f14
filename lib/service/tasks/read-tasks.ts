import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { TaskStatus } from '@/lib/contract';
import type { ServiceDb } from '../context';
import { schema } from '../db';
import type { TaskView } from './serialize';

const { tasks } = schema;

const viewColumns = {
  id: tasks.id,
  kind: tasks.kind,
  model: tasks.model,
  status: tasks.status,
  progress: tasks.progress,
  createdAt: tasks.createdAt,
  completedAt: tasks.completedAt,
  outputs: tasks.outputs,
  errorCode: tasks.errorCode,
  errorMessage: tasks.errorMessage,
};

/** A task of the workspace. Another workspace's task is unknown here. One statement. */
export async function findTask(
  db: ServiceDb,
  workspaceId: string,
  taskId: string,
): Promise<TaskView | null> {
  const [row] = await db
    .select(viewColumns)
    .from(tasks)
    .where(and(eq(tasks.id, taskId), eq(tasks.workspaceId, workspaceId)));
  return row ?? null;
}

/** Which tasks to list, in order of creation. */
export interface TaskFilter {
  ids: readonly string[] | null;
  statuses: readonly TaskStatus[] | null;
  /** Id of the task after which the page begins; an unknown one gives an empty page. */
  after: string | null;
  limit: number;
  order: 'asc' | 'desc';
}

/** One page of the workspace's tasks and whether there are more. One statement. */
export async function listTasks(
  db: ServiceDb,
  workspaceId: string,
  filter: TaskFilter,
): Promise<{ tasks: TaskView[]; hasMore: boolean }> {
  const direction = filter.order === 'asc' ? asc : desc;
  const rows = await db
    .select(viewColumns)
    .from(tasks)
    .where(
      and(
        eq(tasks.workspaceId, workspaceId),
        filter.ids ? inArray(tasks.id, [...filter.ids]) : undefined,
        filter.statuses ? inArray(tasks.status, [...filter.statuses]) : undefined,
        filter.after ? isAfterCursor(workspaceId, filter.after, filter.order) : undefined,
      ),
    )
    .orderBy(direction(tasks.createdAt), direction(tasks.id))
    .limit(filter.limit + 1);
  return { tasks: rows.slice(0, filter.limit), hasMore: rows.length > filter.limit };
}

/** Rows after the cursor's own row, which the same statement looks up. */
function isAfterCursor(workspaceId: string, after: string, order: 'asc' | 'desc'): SQL {
  const position = sql`(select c.created_at, c.id from service.tasks c
    where c.id = ${after} and c.workspace_id = ${workspaceId})`;
  return order === 'asc'
    ? sql`(${tasks.createdAt}, ${tasks.id}) > ${position}`
    : sql`(${tasks.createdAt}, ${tasks.id}) < ${position}`;
}
