import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ManageClient } from '@/lib/client';
import type { TaskRecord } from '@/lib/contract';
import { type ConsoleDb, schema } from '../../db';
import { rowOfRecord, upsertCreations } from './rows';

/**
 * Milliseconds that updates are read again before the cursor, because transactions may commit out of order by up to
 * this time: one that has set `updated_at` may wait for a lock for 15 s (`lock_timeout`), and a statement may take 30 s
 * (`statement_timeout`).
 */
const overlapMs = 30_000;
const pageSize = 500;

const runningSyncs = new Map<string, Promise<void>>();

/**
 * Updates the console's record from the service's updates of tasks, including those made with keys. Calls for a workspace
 * during a running one share its result.
 */
export function syncTaskUpdates(
  db: ConsoleDb,
  manage: ManageClient,
  workspaceId: string,
): Promise<void> {
  const runningSync = runningSyncs.get(workspaceId);
  if (runningSync !== undefined) return runningSync;
  const newSync = readTaskUpdates(db, manage, workspaceId).finally(() =>
    runningSyncs.delete(workspaceId),
  );
  runningSyncs.set(workspaceId, newSync);
  return newSync;
}

async function readTaskUpdates(
  db: ConsoleDb,
  manage: ManageClient,
  workspaceId: string,
): Promise<void> {
  const [cursor] = await db
    .select({
      sinceMs: schema.taskUpdateCursors.sinceMs,
      nowMs: sql<number>`extract(epoch from clock_timestamp()) * 1000`.mapWith(Number),
    })
    .from(schema.taskUpdateCursors)
    .where(eq(schema.taskUpdateCursors.workspaceId, workspaceId));
  let latestMs = cursor?.sinceMs ?? 0;
  const sinceMs = Math.max(0, latestMs - overlapMs);
  let updateCount = 0;
  let nextCursor: string | undefined;
  for (;;) {
    const page = await manage.tasks.updates(workspaceId, {
      since_ms: sinceMs,
      after: nextCursor,
      limit: pageSize,
    });
    const knownIds = new Set([
      ...(await findKnownPeople(db, page.data)),
      ...(await findKnownProjects(db, workspaceId, page.data)),
    ]);
    await upsertCreations(
      db,
      page.data.map((record) => rowOfRecord(workspaceId, record, knownIds)),
    );
    // Running tasks from before `sinceMs` come each time, with their progress.
    updateCount += page.data.filter((record) => record.updated_at_ms >= sinceMs).length;
    latestMs = Math.max(latestMs, ...page.data.map((record) => record.updated_at_ms));
    if (!page.has_more || page.last_id === null) break;
    nextCursor = page.last_id;
  }
  // The transactions of that time have ended, so the overlap is skipped: else each poll would read a large batch again
  // until the next task.
  if (updateCount > 0 && cursor !== undefined && cursor.nowMs >= latestMs + overlapMs)
    latestMs += overlapMs;
  if (latestMs === cursor?.sinceMs) return;
  await db
    .insert(schema.taskUpdateCursors)
    .values({ workspaceId, sinceMs: latestMs })
    .onConflictDoUpdate({
      target: schema.taskUpdateCursors.workspaceId,
      set: { sinceMs: latestMs },
    });
}

/** The projects of the workspace that tasks name; a key may name anything. */
async function findKnownProjects(
  db: ConsoleDb,
  workspaceId: string,
  records: readonly TaskRecord[],
): Promise<string[]> {
  const { projects } = schema;
  const ids = [...new Set(records.flatMap(({ project }) => project ?? []))];
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.workspaceId, workspaceId), inArray(projects.id, ids)));
  return rows.map(({ id }) => id);
}

async function findKnownPeople(
  db: ConsoleDb,
  records: readonly TaskRecord[],
): Promise<Set<string>> {
  const actors = [...new Set(records.flatMap(({ actor }) => (actor === null ? [] : [actor])))];
  if (actors.length === 0) return new Set();
  const rows = await db
    .select({ id: schema.users.id })
    .from(schema.users)
    .where(inArray(schema.users.id, actors));
  return new Set(rows.map(({ id }) => id));
}
