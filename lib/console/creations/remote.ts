import { and, eq, inArray, sql } from 'drizzle-orm';
import type { WorkspaceClient } from '@/lib/client';
import { AnswerError } from '@/lib/client';
import type { OutputRecord, Task } from '@/lib/contract';
import { isTerminal, limits } from '@/lib/contract';
import type { ConsoleDb } from '../db';
import { schema } from '../db';

const c = schema.creations;
const isOpen = inArray(c.status, ['queued', 'running']);

const outputsOf = (task: Task): OutputRecord[] =>
  (task.result?.data ?? []).map((item) => ({
    ...item,
    content_type: task.kind === 'video' ? 'video/mp4' : 'image/*',
  }));

const listedAtOnce = limits.taskListLimit;
const askedAtOnce = 8;

function* chunksOf<T>(values: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < values.length; at += size) yield values.slice(at, at + size);
}

/** Asks for tasks by the public interface: the list where there is one, else one by one. */
async function readTasks(
  client: WorkspaceClient,
  ids: readonly string[],
  lists: boolean,
): Promise<Task[]> {
  if (!lists) return readOneByOne(client, ids);
  const tasks: Task[] = [];
  try {
    for (const some of chunksOf(ids, listedAtOnce)) {
      const { data } = await client.tasks.list({ ids: some.join(','), limit: listedAtOnce });
      tasks.push(...data);
    }
    return tasks;
  } catch (error) {
    if (!(error instanceof AnswerError) || ![400, 404, 405].includes(error.status)) throw error;
    return readOneByOne(client, ids);
  }
}

/** A task that the service does not know is left out; anything else that goes wrong is thrown. */
async function readOneByOne(client: WorkspaceClient, ids: readonly string[]): Promise<Task[]> {
  const tasks: Task[] = [];
  for (const some of chunksOf(ids, askedAtOnce)) {
    const found = await Promise.all(
      some.map((id) =>
        client.tasks.get(id).catch((error: unknown) => {
          if (error instanceof AnswerError && error.is('task_not_found')) return null;
          throw error;
        }),
      ),
    );
    tasks.push(...found.filter((task) => task !== null));
  }
  return tasks;
}

/** Asks a service without a feed about the open ones among `ids` and records what it says. */
export async function refreshOpen(
  db: ConsoleDb,
  client: WorkspaceClient,
  workspaceId: string,
  ids: readonly string[],
  /** Whether the service was found to have a list. */
  lists: boolean,
): Promise<void> {
  const open = await db
    .select({ id: c.taskId })
    .from(c)
    .where(and(eq(c.workspaceId, workspaceId), inArray(c.taskId, [...ids]), isOpen));
  if (open.length === 0) return;
  for (const task of await readTasks(
    client,
    open.map(({ id }) => id),
    lists,
  )) {
    await db
      .update(c)
      .set({
        status: task.status,
        progress: sql`greatest(${c.progress}, ${task.progress})`,
        errorCode: task.error?.code ?? null,
        errorMessage: task.error?.message ?? null,
        outputs: outputsOf(task),
        completedAt: isTerminal(task.status)
          ? new Date((task.completed_at ?? Math.floor(Date.now() / 1000)) * 1000)
          : null,
        updatedAt: new Date(),
      })
      // Of two readers the one with the older answer may write last: what has ended stays as it is.
      .where(and(eq(c.workspaceId, workspaceId), eq(c.taskId, task.task_id), isOpen));
  }
}
