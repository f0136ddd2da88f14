import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { ResponseError, UnreachableError, type WorkspaceClient } from '@/lib/client';
import { isTerminal, limits, type ReadTask } from '@/lib/contract';
import { type ConsoleDb, schema } from '../../db';
import { queueArchive } from '../../library/archive';
import { endMissing, noteMissing } from './missing';
import { outputsOf } from './outputs-of';

const c = schema.creations;
const isOpen = inArray(c.status, ['queued', 'running']);

const listPageSize = limits.taskListLimit;
const maxRequests = 8;

function* chunksOf<T>(values: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < values.length; start += size) yield values.slice(start, start + size);
}

/** The result of polling tasks. Those in neither list are polled again. */
interface PollResult {
  readonly tasks: ReadTask[];
  /** Ids that are unknown to the service. */
  readonly missingIds: string[];
  /** Why others could not be read. */
  readonly errors: unknown[];
}

/** Statuses by which a service says that it has no list of tasks, or none by ids. */
const noListStatuses: readonly number[] = [400, 404, 405, 422, 501];

/** Reads tasks by the public interface: from the list if there is one, and those not in it one by one. */
async function readTasks(
  client: WorkspaceClient,
  ids: readonly string[],
  hasTaskList: boolean,
): Promise<PollResult> {
  if (!hasTaskList) return readOneByOne(client, ids);
  const tasks: ReadTask[] = [];
  // The list takes ids with commas between them.
  const listableIds = ids.filter((id) => !id.includes(','));
  try {
    for (const chunk of chunksOf(listableIds, listPageSize)) {
      const { data } = await client.tasks.list({ ids: chunk.join(','), limit: listPageSize });
      tasks.push(...data);
    }
  } catch (error) {
    if (error instanceof ResponseError && noListStatuses.includes(error.status))
      return readOneByOne(client, ids);
    return { tasks, missingIds: [], errors: [error] };
  }
  const listedIds = new Set(tasks.map(({ task_id }) => task_id));
  const unlistedIds = ids.filter((id) => !listedIds.has(id));
  // A few, from a random one on, so that none waits for ever behind others that stay open.
  const start = Math.floor(Math.random() * unlistedIds.length);
  const rotatedIds = [...unlistedIds.slice(start), ...unlistedIds.slice(0, start)];
  const unlistedPoll = await readOneByOne(client, rotatedIds.slice(0, maxRequests));
  return { ...unlistedPoll, tasks: [...tasks, ...unlistedPoll.tasks] };
}

/** Leaves out tasks that could not be read. Requests no more of them when the service itself is busy or gone. */
async function readOneByOne(client: WorkspaceClient, ids: readonly string[]): Promise<PollResult> {
  const result: PollResult = { tasks: [], missingIds: [], errors: [] };
  for (const chunk of chunksOf(ids, maxRequests)) {
    const taskResults = await Promise.allSettled(chunk.map((id) => client.tasks.get(id)));
    for (const [index, taskResult] of taskResults.entries()) {
      if (taskResult.status === 'fulfilled') result.tasks.push(taskResult.value);
      else if (isMissing(taskResult.reason)) result.missingIds.push(chunk[index] ?? '');
      else result.errors.push(taskResult.reason);
    }
    const failures = taskResults.flatMap((taskResult) =>
      taskResult.status === 'rejected' ? [taskResult.reason] : [],
    );
    if (failures.some(isBusy) || failures.filter(isUnreachable).length === chunk.length) break;
  }
  return result;
}

const isBusy = (error: unknown): boolean =>
  error instanceof ResponseError && [429, 503].includes(error.status);
const isUnreachable = (error: unknown): boolean => error instanceof UnreachableError;

const isMissing = (error: unknown): boolean => error instanceof ResponseError && error.isMissing;

/**
 * Polls the open tasks among `ids` at a service that lists no updates, and records the states of those that could be read.
 * Throws the service's error when none could be.
 */
export async function refreshOpenTasks(
  db: ConsoleDb,
  client: WorkspaceClient,
  workspaceId: string,
  ids: readonly string[],
  hasTaskList: boolean,
): Promise<void> {
  const openRows = await db
    .select({ id: c.taskId })
    .from(c)
    .where(and(eq(c.workspaceId, workspaceId), inArray(c.taskId, [...ids]), isOpen));
  if (openRows.length === 0) return;
  const { tasks, missingIds, errors } = await readTasks(
    client,
    openRows.map(({ id }) => id),
    hasTaskList,
  );
  if (tasks.length === 0 && missingIds.length === 0 && errors.length > 0) throw errors[0];
  const foundIds = tasks.map(({ task_id }) => task_id);
  await endMissing(db, workspaceId, noteMissing({ foundIds, missingIds }));
  for (const task of tasks) {
    await db.transaction(async (tx) => {
      await tx
        .update(c)
        .set({
          status: task.status,
          statusWord: task.status_word,
          progress: sql`greatest(${c.progress}, ${task.progress}::integer)`,
          ...(task.kind === null ? {} : { kind: task.kind }),
          errorCode: task.error?.code ?? null,
          errorMessage: task.error?.message ?? null,
          outputs: outputsOf(task),
          completedAt: isTerminal(task.status) ? completedAtOf(task) : null,
        })
        // A poll with an older response may write last, so only open tasks are changed.
        .where(and(eq(c.workspaceId, workspaceId), eq(c.taskId, task.task_id), isOpen));
      if (task.status === 'succeeded') await queueArchive(tx, [task.task_id]);
    });
  }
}

/** The end of a task, computed from its duration, because the service's clock may differ from ours. */
function completedAtOf({ created_at: created, completed_at: completed }: ReadTask): SQL | Date {
  if (completed == null) return new Date();
  if (created === null) return new Date(completed * 1000);
  return sql`${c.createdAt} + make_interval(secs => ${completed - created})`;
}
