import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { OutputRef } from '@/lib/pages/gallery';
import { type ConsoleTx, schema } from '../../db';
import { InvalidRequestError } from '../../platform/failures';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';
import { auditContext, recordAudit } from '../../team/audit';
import { lockTasks, setRemovedOutputs } from './outputs';
import { mayRestore, refuseOthers } from './rules';
import { titleOf } from './title';

const { trash } = schema;

/** Restores entries of the trash. Returns the number. Throws as {@link restoreWhere}. */
export const restoreEntries = (access: Access, ids: readonly string[]): Promise<number> =>
  restoreWhere(access, inArray(trash.id, [...ids]));

/** Restores results to the gallery and their boards, for Undo. */
export const restoreResults = (access: Access, refs: readonly OutputRef[]): Promise<number> =>
  restoreWhere(
    access,
    sql`${trash.kind} = 'result' and (${trash.subject}, ${trash.output}) in (
      select r.task_id, r.output from jsonb_to_recordset(${JSON.stringify(refs)}::jsonb)
        as r (task_id text, output int))`,
  );

/**
 * Throws `InvalidRequestError` when none of them is in the trash any more. Throws `AccessError` 403 and restores none
 * when the person may not restore one of them.
 */
async function restoreWhere(access: Access, condition: SQL): Promise<number> {
  const context = await auditContext(access);
  const { workspace } = access;
  const isRestorable = and(eq(trash.workspaceId, workspace.id), isNull(trash.deletedAt), condition);
  return runtime().db.transaction(async (tx) => {
    const requestedEntries = await tx.select().from(trash).where(isRestorable);
    const othersCount = requestedEntries.filter((entry) => !mayRestore(access, entry)).length;
    if (othersCount > 0) throw refuseOthers('restore', othersCount, requestedEntries.length);
    const titles = await lockTasksOf(tx, workspace.id, requestedEntries);
    // Waits for a concurrent deletion, whose entries are then no longer in the trash.
    const entries = await tx.delete(trash).where(isRestorable).returning();
    if (entries.length === 0) {
      throw new InvalidRequestError('This is no longer in the trash: it was restored or deleted.');
    }
    const results = entries.filter(({ kind }) => kind === 'result');
    const assets = entries.filter(({ kind }) => kind === 'asset');
    if (results.length > 0) {
      await setRemovedOutputs(
        tx,
        workspace.id,
        results.map(({ subject, output }) => ({ taskId: subject, output })),
        false,
      );
      const [firstResult] = results;
      await recordAudit(tx, {
        ...context,
        action: 'gallery.restore',
        ...(results.length === 1 && firstResult
          ? {
              target: {
                kind: 'task',
                id: firstResult.subject,
                name: titles.get(firstResult.subject) ?? null,
              },
            }
          : {}),
        after: { outputs: results.map(({ subject, output }) => `${subject} ${output}`) },
      });
    }
    for (const { subject, file } of assets) {
      const target = { kind: 'asset', id: subject, name: file?.name ?? null };
      await recordAudit(tx, { ...context, action: 'asset.restore', target });
    }
    await tx
      .update(schema.uploads)
      .set({ removed: false })
      .where(
        and(
          eq(schema.uploads.workspaceId, workspace.id),
          inArray(
            schema.uploads.assetId,
            assets.map(({ subject }) => subject),
          ),
        ),
      );
    return entries.length;
  });
}

/** Locks the tasks of the results among `entries`. Returns their titles. */
async function lockTasksOf(
  tx: ConsoleTx,
  workspaceId: string,
  entries: readonly (typeof trash.$inferSelect)[],
): Promise<Map<string, string | null>> {
  const ids = entries.flatMap(({ kind, subject }) => (kind === 'result' ? [subject] : []));
  const tasks = await lockTasks(tx, workspaceId, ids);
  return new Map(tasks.map(({ taskId, prompt }) => [taskId, titleOf(prompt)]));
}
