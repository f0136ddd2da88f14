import { and, eq, ne, sql } from 'drizzle-orm';
import { foldTag } from '@/lib/pages/tags';
import { type ConsoleTx, schema } from '../../db';
import { InvalidRequestError } from '../../platform/failures';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';
import { auditContext, recordAudit } from '../../team/audit';

const { tags: t } = schema;

/** Changes of a workspace's tags come one after the other, because each counts and compares the existing ones. */
export const lockTags = (tx: ConsoleTx, workspaceId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`tags ${workspaceId}`}, 0))`);

const isTag = (access: Access, id: string) =>
  and(eq(t.id, id), eq(t.workspaceId, access.workspace.id));

async function requireTag(tx: ConsoleTx, access: Access, id: string): Promise<string> {
  const [tag] = await tx.select({ name: t.name }).from(t).where(isTag(access, id));
  if (tag === undefined) throw new InvalidRequestError('This tag is no longer there.');
  return tag.name;
}

/**
 * Renames a tag. When another one has the name, both become that one if `shouldMerge` is set, in saved searches too; otherwise
 * throws {@link InvalidRequestError}. Returns the id of the tag that has the name then.
 */
export async function changeTag(
  access: Access,
  id: string,
  name: string,
  shouldMerge: boolean,
): Promise<string> {
  const { workspace } = access;
  const context = await auditContext(access);
  return runtime().db.transaction(async (tx) => {
    await lockTags(tx, workspace.id);
    const earlierName = await requireTag(tx, access, id);
    const foldedName = foldTag(name);
    const [otherTag] = await tx
      .select({ id: t.id, name: t.name })
      .from(t)
      .where(and(eq(t.workspaceId, workspace.id), eq(t.folded, foldedName), ne(t.id, id)));
    if (otherTag === undefined) {
      await tx.update(t).set({ name, folded: foldedName }).where(isTag(access, id));
      return id;
    }
    if (!shouldMerge)
      throw new InvalidRequestError('There is already a tag with this name.', 'name');
    await tx.execute(sql`
      insert into console.tagged_results (tag_id, task_id, output)
      select ${otherTag.id}, task_id, output from console.tagged_results where tag_id = ${id}
      on conflict do nothing`);
    await tx.execute(sql`
      update console.saved_searches set filters = jsonb_set(filters, '{tag}', to_jsonb(${otherTag.id}::text))
      where workspace_id = ${workspace.id} and filters ->> 'tag' = ${id}`);
    await tx.delete(t).where(isTag(access, id));
    const target = { kind: 'tag', id, name: earlierName };
    await recordAudit(tx, {
      ...context,
      action: 'tag.merge',
      target,
      after: { name: otherTag.name },
    });
    return otherTag.id;
  });
}

/** Deletes a tag; its results stay. */
export async function deleteTag(access: Access, id: string): Promise<void> {
  const context = await auditContext(access);
  await runtime().db.transaction(async (tx) => {
    await lockTags(tx, access.workspace.id);
    const [deletedTag] = await tx.delete(t).where(isTag(access, id)).returning({ name: t.name });
    if (deletedTag === undefined) return;
    const target = { kind: 'tag', id, name: deletedTag.name };
    await recordAudit(tx, { ...context, action: 'tag.delete', target });
  });
}
