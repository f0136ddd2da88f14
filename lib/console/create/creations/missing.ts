import { and, eq, inArray } from 'drizzle-orm';
import { failureMessages } from '@/lib/pages/failure-messages';
import { type ConsoleDb, schema } from '../../db';

/**
 * How long a service must answer 404 for a task before it counts as missing, in milliseconds. A single 404 may come from
 * a proxy during a restart, or from a replica that lags behind.
 */
const confirmAfterMs = 20_000;
/** A 404 says nothing together with one that is older than this, in milliseconds. */
const forgetAfterMs = 120_000;
/** Most remembered tasks; the oldest are dropped, because some tasks are never polled again. */
const maxKeptIds = 10_000;

/** The times of a task's first and last 404 in a row. */
const missingTimes = new Map<string, { readonly firstMs: number; readonly lastMs: number }>();

/** Records which of the polled tasks were unknown. Returns those that have been unknown for long enough. */
export function noteMissing({
  foundIds,
  missingIds,
}: {
  foundIds: readonly string[];
  missingIds: readonly string[];
}): string[] {
  const nowMs = Date.now();
  for (const id of foundIds) missingTimes.delete(id);
  const confirmedIds = missingIds.filter((id) => {
    const knownTimes = missingTimes.get(id);
    const isInRow = knownTimes !== undefined && nowMs - knownTimes.lastMs <= forgetAfterMs;
    const firstMs = isInRow ? knownTimes.firstMs : nowMs;
    missingTimes.set(id, { firstMs, lastMs: nowMs });
    return nowMs - firstMs >= confirmAfterMs;
  });
  for (const id of confirmedIds) missingTimes.delete(id);
  for (const id of missingTimes.keys()) {
    if (missingTimes.size <= maxKeptIds) break;
    missingTimes.delete(id);
  }
  return confirmedIds;
}

/** Ends tasks that the service no longer knows. They are not polled again. */
export async function endMissing(
  db: ConsoleDb,
  workspaceId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const c = schema.creations;
  await db
    .update(c)
    .set({
      status: 'failed',
      errorCode: 'task_not_found',
      errorMessage: failureMessages.task_not_found.title,
      completedAt: new Date(),
    })
    .where(
      and(
        eq(c.workspaceId, workspaceId),
        inArray(c.taskId, [...ids]),
        inArray(c.status, ['queued', 'running']),
      ),
    );
}
