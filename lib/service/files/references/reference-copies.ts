import { and, eq, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { ServiceContext, ServiceDb, ServiceTx } from '../../context';
import { schema } from '../../db';
import { type Asset, enqueueFileDeletion } from '../media';

const { assets, tasks } = schema;
const queue = 'references.sweep';

/** Longer than any creation takes: a copy that is older and has no task belongs to a creation that failed. */
const graceMs = 60 * 60 * 1000;
const isCopy = and(eq(assets.role, 'reference'), isNull(assets.deletedAt));

/** The copies of a task, whose `sourceUrl` is the address that its parameters name. */
export const findReferenceCopies = (db: ServiceDb, taskId: string): Promise<Asset[]> =>
  db
    .select()
    .from(assets)
    .where(and(eq(assets.taskId, taskId), isCopy));

/** Removes a task's copies unless it is queued or running, with their files once the transaction has committed. */
export const removeReferenceCopies = (
  jobs: ServiceContext['jobs'],
  tx: ServiceTx,
  taskId: string,
): Promise<void> => removeCopies(jobs, tx, eq(assets.taskId, taskId));

/** Removes copies that a killed process left behind, every hour in one of the processes. Call after `jobs.start`. */
export const scheduleReferenceSweep = (
  context: Pick<ServiceContext, 'db' | 'jobs' | 'clock'>,
): Promise<void> => context.jobs.repeat(queue, '41 * * * *', () => removeStrayCopies(context));

/** Removes copies made over an hour ago whose task has ended or was never made. */
export const removeStrayCopies = ({
  db,
  jobs,
  clock,
}: Pick<ServiceContext, 'db' | 'jobs' | 'clock'>): Promise<void> =>
  db.transaction((tx) =>
    removeCopies(jobs, tx, lt(assets.createdAt, new Date(clock.now() - graceMs))),
  );

async function removeCopies(
  jobs: ServiceContext['jobs'],
  tx: ServiceTx,
  condition: SQL,
): Promise<void> {
  const removedCopies = await tx
    .update(assets)
    .set({ deletedAt: sql`now()` })
    .where(
      and(
        condition,
        isCopy,
        sql`not exists (select from ${tasks} t where t.id = ${assets.taskId}
          and t.status in ('queued', 'running'))`,
      ),
    )
    .returning({ storageKey: assets.storageKey });
  if (removedCopies.length > 0) await enqueueFileDeletion(jobs, tx, removedCopies);
}
