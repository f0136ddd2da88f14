import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { InterfaceError } from '@/lib/client';
import { refreshCreations } from '../../create/creations';
import { schema } from '../../db';
import { NoWorkspaceKeyError } from '../../developers/stored-keys';
import { plainName } from '../emails';
import { raiseNotification } from '../notifications';
import type { Runtime } from '../runtime';
import type { Watcher } from './watch';

const { creations, memberships, notificationSettings: s, workspaces } = schema;

/** Shorter tasks raise no notification, because people probably wait for them. */
const minDurationMs = 60_000;
/** Longest time for which a notification waits for running tasks, to include them. */
const maxDelayMs = 15 * 60_000;
/** Tasks that ended longer ago raise no notification, for example when the server was down for days. */
const maxAgeMs = 24 * 60 * 60_000;
const maxPrompts = 5;

/**
 * Notifies people who chose it, beside the browser's own notification, about their long tasks that ended: once for those
 * of a workspace that ended together.
 */
export const finishedTasks: Watcher = {
  name: 'finished tasks',
  async run(runtime) {
    for (const reader of await selectReaders(runtime)) await notifyReader(runtime, reader);
  },
};

/** Whether the person chose one of the channels in which tasks are off by default. */
const isChosenForTasks = or(
  ...['bell', 'mail', 'webhook'].map(
    (channel) => sql`${s.choices} -> 'task' -> ${channel} = 'true'`,
  ),
);

const selectReaders = ({ db }: Runtime) =>
  db
    .select({ userId: s.userId, workspaceId: s.workspaceId, tasksUntil: s.tasksUntil })
    .from(s)
    .innerJoin(
      memberships,
      and(eq(memberships.workspaceId, s.workspaceId), eq(memberships.userId, s.userId)),
    )
    .innerJoin(workspaces, eq(workspaces.id, s.workspaceId))
    .where(
      and(
        isChosenForTasks,
        eq(workspaces.kind, 'team'),
        eq(workspaces.state, 'ready'),
        isNull(workspaces.archivedAt),
      ),
    );

type Reader = Awaited<ReturnType<typeof selectReaders>>[number];

async function notifyReader(runtime: Runtime, reader: Reader): Promise<void> {
  const { db } = runtime;
  const { userId, workspaceId, tasksUntil } = reader;
  const isRunning = await hasRunningTasks(runtime, reader);
  const sinceMs = Math.max(tasksUntil.getTime(), Date.now() - maxAgeMs);
  const endedTasks = await db
    .select({
      prompt: creations.prompt,
      status: creations.status,
      completedAt: creations.completedAt,
    })
    .from(creations)
    .where(
      and(
        eq(creations.workspaceId, workspaceId),
        eq(creations.userId, userId),
        inArray(creations.status, ['succeeded', 'failed', 'expired']),
        isNull(creations.removedAt),
        gt(creations.completedAt, new Date(sinceMs)),
        sql`${creations.completedAt} - ${creations.createdAt} > make_interval(secs => ${minDurationMs / 1000})`,
      ),
    )
    .orderBy(asc(creations.completedAt));
  const endTimesMs = endedTasks.map(({ completedAt }) => completedAt?.getTime() ?? 0);
  const [firstEndMs] = endTimesMs;
  if (firstEndMs === undefined) return;
  if (isRunning && Date.now() - firstEndMs < maxDelayMs) return;
  const untilMs = Math.max(...endTimesMs);
  await db.transaction(async (tx) => {
    await tx
      .update(s)
      .set({ tasksUntil: new Date(untilMs) })
      .where(and(eq(s.workspaceId, workspaceId), eq(s.userId, userId)));
    await raiseNotification(tx, {
      workspace: workspaceId,
      kind: 'task',
      dedupeKey: `tasks:${userId}:${untilMs}`,
      text: messageOf(endedTasks),
      path: 'gallery',
      tone: endedTasks.every(({ status }) => status === 'succeeded') ? 'good' : 'warn',
      userId,
    });
  });
}

/** Whether the reader has running tasks. Asks the service, because no page may have polled since. */
async function hasRunningTasks({ db }: Runtime, { workspaceId, userId }: Reader): Promise<boolean> {
  const readRunning = () =>
    db
      .select({ id: creations.taskId })
      .from(creations)
      .where(
        and(
          eq(creations.workspaceId, workspaceId),
          eq(creations.userId, userId),
          inArray(creations.status, ['queued', 'running']),
        ),
      );
  const runningTasks = await readRunning();
  if (runningTasks.length === 0) return false;
  try {
    await refreshCreations(
      workspaceId,
      runningTasks.map(({ id }) => id),
    );
  } catch (error) {
    if (!(error instanceof InterfaceError || error instanceof NoWorkspaceKeyError)) throw error;
  }
  return (await readRunning()).length > 0;
}

/** Such as `2 tasks done, 1 task failed: “a lighthouse”, “a pier” and 1 more.` */
function messageOf(endedTasks: readonly { prompt: string; status: string }[]): string {
  const readyCount = endedTasks.filter(({ status }) => status === 'succeeded').length;
  const failedCount = endedTasks.length - readyCount;
  const tasks = (count: number) => (count === 1 ? 'task' : 'tasks');
  const parts = [
    ...(readyCount > 0 ? [`${readyCount} ${tasks(readyCount)} done`] : []),
    ...(failedCount > 0 ? [`${failedCount} ${tasks(failedCount)} failed`] : []),
  ];
  const prompts = endedTasks.slice(0, maxPrompts).map(({ prompt }) => `“${plainName(prompt)}”`);
  const moreCount = endedTasks.length - prompts.length;
  const more = moreCount > 0 ? ` and ${moreCount} more` : '';
  return `${parts.join(', ')}: ${prompts.join(', ')}${more}.`;
}
