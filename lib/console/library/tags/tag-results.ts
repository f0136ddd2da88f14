import { and, eq, sql } from 'drizzle-orm';
import { idPrefixes } from '@/lib/contract';
import type { OutputRef } from '@/lib/pages/gallery';
import { foldTag, type Tag, type TagUse, tagLimits } from '@/lib/pages/tags';
import { newId } from '@/lib/platform/ids';
import { type ConsoleDb, type ConsoleTx, schema } from '../../db';
import { InvalidRequestError } from '../../platform/failures';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';
import { workspaceRefsOf } from '../gallery';
import { lockTags } from './change-tags';

const { tags: t, taggedResults: r } = schema;

/**
 * Adds the tag of this name to results, and makes it when there is none. Returns the tag, and the results that did not have it
 * before. Throws {@link InvalidRequestError} when one of them has as many tags as it can have; then none gets the tag.
 */
export async function addTag(
  { workspace }: Access,
  refs: readonly OutputRef[],
  name: string,
): Promise<{ tag: Tag; results: OutputRef[] }> {
  const workspaceRefs = await workspaceRefsOf(runtime().db, workspace.id, refs);
  if (workspaceRefs.length === 0) throw new InvalidRequestError('These results are gone.');
  return runtime().db.transaction(async (tx) => {
    await lockTags(tx, workspace.id);
    const tag = await findOrMakeTag(tx, workspace.id, name);
    const rows = await tx
      .insert(r)
      .values(workspaceRefs.map((ref) => ({ tagId: tag.id, ...ref })))
      .onConflictDoNothing()
      .returning({ task_id: r.taskId, output: r.output });
    const { rows: fullResults } = await tx.execute(sql`
      select 1 from console.tagged_results f
      where (f.task_id, f.output) in (
        select x.task_id, x.output from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as x (task_id text, output int))
      group by f.task_id, f.output having count(*) > ${tagLimits.perResult}`);
    if (fullResults.length > 0) {
      throw new InvalidRequestError(
        fullResults.length === 1
          ? 'One of the results has 20 tags already. Remove one there first.'
          : `${fullResults.length} of the results have 20 tags already. Remove some there first.`,
      );
    }
    return { tag, results: rows };
  });
}

async function findOrMakeTag(tx: ConsoleTx, workspaceId: string, name: string): Promise<Tag> {
  const foldedName = foldTag(name);
  const [existingTag] = await tx
    .select({ id: t.id, name: t.name })
    .from(t)
    .where(and(eq(t.workspaceId, workspaceId), eq(t.folded, foldedName)));
  if (existingTag !== undefined) return existingTag;
  if ((await tx.$count(t, eq(t.workspaceId, workspaceId))) >= tagLimits.perWorkspace) {
    throw new InvalidRequestError('The workspace has 500 tags. Delete or merge some first.');
  }
  const newTag = { id: newId(idPrefixes.tag), name };
  await tx.insert(t).values({ ...newTag, workspaceId, folded: foldedName });
  return newTag;
}

/** Removes a tag from results. Returns those that had it. */
export async function removeTag(
  { workspace }: Access,
  refs: readonly OutputRef[],
  tagId: string,
): Promise<OutputRef[]> {
  const { rows } = await runtime().db.execute<{ task_id: string; output: number }>(sql`
    delete from console.tagged_results f
    using jsonb_to_recordset(${JSON.stringify(refs)}::jsonb) as x (task_id text, output int), console.tags t
    where t.id = ${tagId} and t.workspace_id = ${workspace.id}
      and f.tag_id = t.id and f.task_id = x.task_id and f.output = x.output
    returning f.task_id, f.output`);
  return rows.map(({ task_id, output }) => ({ task_id, output }));
}

/** The tags that results of a workspace have, by name. */
export async function readTagsOf(
  db: ConsoleDb,
  workspaceId: string,
  refs: readonly OutputRef[],
): Promise<TagUse[]> {
  const { rows } = await db.execute<{ id: string; name: string; results: number }>(sql`
    select t.id, t.name, count(*)::int as results
    from (select distinct task_id, output from jsonb_to_recordset(${JSON.stringify(refs)}::jsonb)
      as x (task_id text, output int)) x
    join console.tagged_results f on f.task_id = x.task_id and f.output = x.output
    join console.tags t on t.id = f.tag_id and t.workspace_id = ${workspaceId}
    group by t.id, t.name order by t.folded`);
  return rows.map(({ id, name, results }) => ({ id, name, results }));
}
