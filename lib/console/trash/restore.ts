import type { SQL } from 'drizzle-orm';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { OutputRef } from '@/lib/contract';
import type { Access } from '../access';
import { auditContext, recordAudit } from '../audit';
import type { ConsoleTx } from '../db';
import { schema } from '../db';
import { InvalidRequestError } from '../failures';
import { runtime } from '../runtime';
import { lockTasks, setRemovedOutputs } from './outputs';
import { mayRestore, refuseOthers } from './rules';
import { titleOf } from './title';

const { trash } = schema;

/** Puts entries of the trash back where they were. Answers how many; throws as {@link restoreWhere}. */
export const restoreEntries = (access: Access, ids: readonly string[]): Promise<number> =>
  restoreWhere(access, inArray(trash.id, [...ids]));

/** Puts results back into the gallery and their collections: the Undo of having moved them. */
export const restoreResults = (access: Access, refs: readonly OutputRef[]): Promise<number> =>
  restoreWhere(
    access,
    sql`${trash.kind} = 'result' and (${trash.subject}, ${trash.output}) in (
      select r.task_id, r.output from jsonb_to_recordset(${JSON.stringify(refs)}::jsonb)
        as r (task_id text, output int))`,
  );

/**
 * Throws `InvalidRequestError` when nothing of it is left in the trash, `AccessError` 403 when the person may not
 * restore one of them: then none is restored.
 */
async function restoreWhere(access: Access, which: SQL): Promise<number> {
  const context = await auditContext(access);
  const { workspace } = access;
  const wanted = and(eq(trash.workspaceId, workspace.id), isNull(trash.deletedAt), which);
  return runtime().db.transaction(async (tx) => {
    const asked = await tx.select().from(trash).where(wanted);
    const others = asked.filter((entry) => !mayRestore(access, entry)).length;
    if (others > 0) throw refuseOthers('restore', others, asked.length);
    const prompts = await promptsOf(tx, workspace.id, asked);
    // What is being deleted meanwhile is not in the trash any more once its transaction has ended.
    const entries = await tx.delete(trash).where(wanted).returning();
    const [first] = entries;
    if (first === undefined) {
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
      const [one] = results;
      await recordAudit(tx, {
        ...context,
        action: 'gallery.restore',
        ...(results.length === 1 && one
          ? { target: { kind: 'task', id: one.subject, name: prompts.get(one.subject) ?? null } }
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

/** Locks the tasks of the results among `entries`. Returns what they are called. */
async function promptsOf(
  tx: ConsoleTx,
  workspaceId: string,
  entries: readonly (typeof trash.$inferSelect)[],
): Promise<Map<string, string | null>> {
  const ids = entries.flatMap(({ kind, subject }) => (kind === 'result' ? [subject] : []));
  const tasks = await lockTasks(tx, workspaceId, ids);
  return new Map(tasks.map(({ taskId, prompt }) => [taskId, titleOf(prompt)]));
}
