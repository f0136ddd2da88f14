import { type SQL, sql } from 'drizzle-orm';
import type { GalleryFilters } from '@/lib/pages/gallery-filters';
import { containsText } from '@/lib/platform/database';
import { fileAddresses, schema } from '../../db';

const c = schema.creations;

/** Conditions on the task. For those on a single output (favourite, board) see {@link outputConditions}. */
export function taskConditions(workspaceId: string, filters: GalleryFilters): SQL[] {
  const { q, kind, model, status, person, project, asset, review, from, to } = filters;
  const conditions: SQL[] = [];
  const terms = q?.split(/\s+/) ?? [];
  for (const term of terms) {
    const isFound = sql`${containsText(c.prompt, term)} or ${isInComments(workspaceId, term)}`;
    conditions.push(
      terms.length === 1 ? sql`(${isFound} or ${c.taskId} = ${term})` : sql`(${isFound})`,
    );
  }
  if (kind !== undefined) conditions.push(sql`${c.kind} = ${kind}`);
  if (model !== undefined) conditions.push(sql`${c.model} = ${model}`);
  if (status === 'running') conditions.push(sql`${c.status} in ('queued', 'running')`);
  else if (status !== undefined) conditions.push(sql`${c.status} = ${status}`);
  if (person === 'keys') conditions.push(sql`${c.source} = 'key'`);
  else if (person !== undefined) conditions.push(sql`${c.userId} = ${person}`);
  if (project === 'none') conditions.push(sql`${c.projectId} is null`);
  else if (project !== undefined) conditions.push(sql`${c.projectId} = ${project}`);
  if (asset !== undefined) {
    const strippedAsset = fileAddresses().strip(asset);
    // In a subquery, so that the index of names is used first: few tasks use one asset.
    conditions.push(sql`${c.taskId} = any (array(
      select made.task_id from console.creations made
      where made.workspace_id = ${workspaceId} and made.names && (array[${strippedAsset}::text] || array(
        select u.asset_id from console.uploads u
        where u.url = ${strippedAsset} and u.workspace_id = ${workspaceId}))))`);
  }
  if (review !== undefined && review !== 'draft') {
    // In a subquery, as above: few tasks have been decided on.
    conditions.push(sql`${c.taskId} = any (array(
      select r.task_id from console.review_steps r
      where r.workspace_id = ${workspaceId} and r.status = ${review} and r.is_current))`);
  }
  if (from !== undefined) conditions.push(sql`${c.createdAt} >= ${from}::date`);
  if (to !== undefined) conditions.push(sql`${c.createdAt} < ${to}::date + 1`);
  return conditions;
}

/** Comments with a term that are looked at, the newest: a long list would be compared with every task. */
const mostComments = 500;

/** Condition: someone wrote the term in a comment on a result of the task, or on its cell in an experiment. */
const isInComments = (workspaceId: string, term: string) =>
  // In a subquery, so that the index of words is used: few comments have a term.
  sql`${c.taskId} = any (array(
    select coalesce(x.task_id, split_part(m.subject, ':', 2)) from console.comments m
    left join console.experiment_cells x on x.experiment_id = m.experiment_id
      and m.subject = concat('cell:', x.experiment_id, ':', x.key)
    where m.workspace_id = ${workspaceId} and ${containsText(sql`m.text`, term)}
    order by m.created_at desc limit ${mostComments}))`;

/** Conditions on one output, `o.n`, of the task. */
export function outputConditions(filters: GalleryFilters, readerId: string): SQL[] {
  const conditions: SQL[] = [sql`not (o.n = any (${c.removedOutputs}))`];
  if (filters.favourite !== undefined) {
    conditions.push(sql`exists (select 1 from console.favourites f
      where f.user_id = ${readerId} and f.task_id = ${c.taskId} and f.output = o.n)`);
  }
  if (filters.review !== undefined) {
    // Only files have a status. Without a decision it is a draft.
    const status = sql`(select r.status from console.review_steps r
      where r.workspace_id = ${c.workspaceId} and r.is_current
        and r.version = concat('result:', ${c.taskId}, ':', o.n))`;
    conditions.push(sql`o.n >= 0 and coalesce(${status}, 'draft') = ${filters.review}`);
  }
  if (filters.board !== undefined) {
    conditions.push(sql`exists (select 1 from console.board_items i
      join console.boards k on k.id = i.board_id
      where k.id = ${filters.board} and k.workspace_id = ${c.workspaceId}
        and i.task_id = ${c.taskId} and i.output = o.n and i.deleted_at is null)`);
  }
  if (filters.tag !== undefined) {
    conditions.push(sql`exists (select 1 from console.tagged_results f
      join console.tags t on t.id = f.tag_id
      where t.id = ${filters.tag} and t.workspace_id = ${c.workspaceId}
        and f.task_id = ${c.taskId} and f.output = o.n)`);
  }
  return conditions;
}
