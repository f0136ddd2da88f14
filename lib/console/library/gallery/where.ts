import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { addDays } from '@/lib/contract';
import type { GalleryFilters } from '@/lib/pages/gallery-filters';
import { containsText, isIndexed } from '@/lib/platform/database';
import { type ConsoleDb, fileAddresses, schema } from '../../db';
import { newCommentsQuery } from '../../review/comments';
import { startOfDay } from './day-rules';

const c = schema.creations;

export interface GalleryReader {
  readonly workspaceId: string;
  readonly userId: string;
  /** The time zone of the days in filters; UTC while it is unknown. */
  readonly timeZone?: string | undefined;
}

/** Conditions on the task. For those on a single output (favourite, board) see {@link outputConditions}. */
export function taskConditions(
  { workspaceId, userId, timeZone = 'UTC' }: GalleryReader,
  filters: GalleryFilters,
  reach?: SearchReach,
): SQL[] {
  const { q, kind, model, status, person, project, asset, review, like, tag, from, to } = filters;
  const conditions: SQL[] = [];
  if (q !== undefined) conditions.push(...wordConditions(workspaceId, q, reach));
  if (kind !== undefined) conditions.push(sql`${c.kind} = ${kind}`);
  if (model !== undefined) conditions.push(sql`${c.model} = ${model}`);
  if (status === 'running') conditions.push(sql`${c.status} in ('queued', 'running')`);
  else if (status !== undefined) conditions.push(sql`${c.status} = ${status}`);
  if (person === 'keys') conditions.push(sql`${c.source} = 'key'`);
  else if (person !== undefined) conditions.push(sql`${c.userId} = ${person}`);
  if (project === 'none') conditions.push(sql`${c.projectId} is null`);
  else if (project !== undefined) conditions.push(sql`${c.projectId} = ${project}`);
  if (asset !== undefined) {
    const strippedAsset = fileAddresses().toPaths(asset);
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
  if (filters.comments !== undefined) {
    conditions.push(sql`${c.taskId} = any (array(
      select split_part(n.subject, ':', 2) from (${newCommentsQuery(workspaceId, userId, 'result')}) n))`);
  }
  if (like !== undefined) {
    // In a subquery, as above: few results are alike. The named result is shown even before its traits are read.
    conditions.push(sql`${c.taskId} = any (array(
      (select t.task_id from console.result_traits t
      where t.workspace_id = ${workspaceId} and ${isAlike(workspaceId, like)} limit ${maxAlikeResults})
      union all select ${readResultName(like).taskId}))`);
  }
  // The condition once more without the output: then the database can begin with the few results of a rare tag.
  if (tag !== undefined) {
    conditions.push(sql`exists (select 1 from console.tagged_results f
      where f.tag_id = ${tag} and f.task_id = ${c.taskId})`);
  }
  const startOf = (day: string) => sql`${startOfDay(day, timeZone).toISOString()}::timestamptz`;
  if (from !== undefined) conditions.push(sql`${c.createdAt} >= ${startOf(from)}`);
  if (to !== undefined) conditions.push(sql`${c.createdAt} < ${startOf(addDays(to, 1))}`);
  return conditions;
}

/**
 * How far a search for words reads; undefined: everything. `newest`: the {@link newestCount} newest results alone.
 * `indexes`: first what the indexes of words find, which is slow for words that many results have. A word that no index can
 * find ({@link isIndexed}) is compared with the {@link newestUnindexed} newest results, comments and transcripts alone.
 */
export type SearchReach = 'newest' | 'indexes';

const newestCount = 2_000;
/** Fewer, because comments and transcripts are compared, too. */
const newestUnindexed = 500;

/** The newest tasks of the workspace, with their ids and times. */
const newestTasks = (workspaceId: string, count: number) => sql`(
  select made.task_id, made.created_at from console.creations made
  where made.workspace_id = ${workspaceId} and made.removed_at is null
  order by made.created_at desc, made.task_id desc limit ${count})`;

/** Conditions: a task has every word of `q`, in its prompt or in texts about it. */
function wordConditions(workspaceId: string, q: string, reach: SearchReach | undefined): SQL[] {
  const terms = q.split(/\s+/);
  const conditions = terms.map((term) => {
    const isFound = sql`${containsText(c.prompt, term)} or ${isInTextsOfTask(workspaceId, term, reach)}`;
    return terms.length === 1 ? sql`(${isFound} or ${c.taskId} = ${term})` : sql`(${isFound})`;
  });
  if (reach === 'newest') {
    const count = isIndexed(q) ? newestCount : newestUnindexed;
    conditions.push(
      sql`${c.createdAt} >= (select min(t.created_at) from ${newestTasks(workspaceId, count)} t)`,
    );
  }
  if (reach !== 'indexes') return conditions;
  // In a subquery without an order, because for the newest first the database would read the history until a page is full.
  return [
    sql`${c.taskId} = any (array(select ${c.taskId} from ${c}
      where ${c.workspaceId} = ${workspaceId} and ${sql.join(conditions, sql` and `)} offset 0))`,
  ];
}

/** Texts with a term that are read of each kind: a long list would be compared with every task. */
const maxTexts = 500;
const maxTags = 20;

/**
 * Condition: the term is in a comment on a result of the task or on its cell in an experiment, the newest first; in a tag
 * or the words of a result; or in a note that is grouped with one on a board.
 */
function isInTextsOfTask(workspaceId: string, term: string, reach: SearchReach | undefined): SQL {
  const readsNewestOnly = reach !== undefined && !isIndexed(term);
  const comments = readsNewestOnly
    ? sql`(select * from console.comments said where said.workspace_id = ${workspaceId}
      order by said.created_at desc limit ${newestUnindexed})`
    : sql`console.comments`;
  const isAmongRead = readsNewestOnly
    ? sql`t.task_id = any (array(select n.task_id from ${newestTasks(workspaceId, newestUnindexed)} n))`
    : sql`true`;
  // In subqueries, so that the indexes of words are used: few texts have a term.
  return sql`${c.taskId} = any (array(
    (select coalesce(x.task_id, split_part(m.subject, ':', 2)) from ${comments} m
    left join console.experiment_cells x on x.experiment_id = m.experiment_id
      and m.subject = concat('cell:', x.experiment_id, ':', x.key)
    where m.workspace_id = ${workspaceId} and not starts_with(m.subject, 'board:')
      and ${containsText(sql`m.text`, term)}
    order by m.created_at desc limit ${maxTexts})
    union all
    (select f.task_id from (select t.id from console.tags t
      where t.workspace_id = ${workspaceId} and ${containsText(sql`t.name`, term)} limit ${maxTags}) t
    cross join lateral (
      select f.task_id from console.tagged_results f where f.tag_id = t.id limit ${maxTexts}) f
    limit ${maxTexts})
    union all
    (select t.task_id from console.result_traits t
    where t.workspace_id = ${workspaceId} and t.words is not null and ${isAmongRead} and ${containsText(sql`t.words`, term)}
    limit ${maxTexts})
    union all
    (select i.task_id from console.board_items n
    join console.boards k on k.id = n.board_id and k.workspace_id = ${workspaceId}
    join console.board_items i on i.board_id = n.board_id and i.group_id = n.group_id
      and i.task_id is not null and i.deleted_at is null
    where n.kind = 'note' and n.deleted_at is null and ${containsText(sql`n.text`, term)}
    limit ${maxTexts})))`;
}

const maxAlikeResults = 1_000;
/** Of 64, between results that look alike. */
const maxDifferingBits = 12;

/** The result that is named in the filter of alike results. */
function readResultName(name: string): { taskId: string; output: number } {
  const separatorIndex = Math.max(0, name.lastIndexOf(':'));
  const output = Number(name.slice(separatorIndex + 1));
  return {
    taskId: name.slice(0, separatorIndex),
    output: Number.isInteger(output) && output < 100 ? output : -1,
  };
}

/** Condition: the traits `t` are those of a result that looks like the named one. */
function isAlike(workspaceId: string | SQLWrapper, name: string): SQL {
  const { taskId, output } = readResultName(name);
  return sql`t.hash is not null and bit_count((t.hash # (
    select s.hash from console.result_traits s
    where s.workspace_id = ${workspaceId} and s.task_id = ${taskId} and s.output = ${output}))::bit(64)) <= ${maxDifferingBits}`;
}

const maxRareMatches = 5_000;

/** For a colour that few results have: the database begins with those, else it might read the whole history. */
export async function rareColourConditions(
  db: ConsoleDb,
  workspaceId: string,
  { colour }: GalleryFilters,
): Promise<SQL[]> {
  if (colour === undefined) return [];
  const colourTasks = sql`select t.task_id from console.result_traits t
    where t.workspace_id = ${workspaceId} and t.colours @> array[${colour}]`;
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${colourTasks} limit ${maxRareMatches + 1}) found`,
  );
  const isRare = (rows[0]?.count ?? 0) <= maxRareMatches;
  return isRare ? [sql`${c.taskId} = any (array(${colourTasks}))`] : [];
}

/** Conditions on one output, `o.n`, of the task. */
export function outputConditions(
  { workspaceId, userId }: GalleryReader,
  filters: GalleryFilters,
): SQL[] {
  const conditions: SQL[] = [sql`not (o.n = any (${c.removedOutputs}))`];
  if (filters.favourite !== undefined) {
    conditions.push(sql`exists (select 1 from console.favourites f
      where f.user_id = ${userId} and f.task_id = ${c.taskId} and f.output = o.n)`);
  }
  if (filters.review !== undefined) {
    // Only files have a status. Without a decision it is a draft.
    const status = sql`(select r.status from console.review_steps r
      where r.workspace_id = ${c.workspaceId} and r.is_current
        and r.version = concat('result:', ${c.taskId}, ':', o.n))`;
    conditions.push(sql`o.n >= 0 and coalesce(${status}, 'draft') = ${filters.review}`);
  }
  if (filters.comments !== undefined) {
    // The workspace is a value, not the row's column: PostgreSQL before 17 would look for the comments again for each output.
    conditions.push(
      sql`concat('result:', ${c.taskId}, ':', o.n) in (${newCommentsQuery(workspaceId, userId, 'result')})`,
    );
  }
  if (filters.board !== undefined) {
    conditions.push(sql`exists (select 1 from console.board_items i
      join console.boards k on k.id = i.board_id
      where k.id = ${filters.board} and k.workspace_id = ${c.workspaceId}
        and i.task_id = ${c.taskId} and i.output = o.n and i.deleted_at is null)`);
  }
  if (filters.like !== undefined) {
    const { taskId, output } = readResultName(filters.like);
    conditions.push(sql`(${c.taskId} = ${taskId} and o.n = ${output} or exists (
      select 1 from console.result_traits t
      where t.task_id = ${c.taskId} and t.output = o.n and ${isAlike(c.workspaceId, filters.like)}))`);
  }
  if (filters.colour !== undefined) {
    conditions.push(sql`exists (select 1 from console.result_traits t
      where t.workspace_id = ${c.workspaceId} and t.task_id = ${c.taskId} and t.output = o.n
        and t.colours @> array[${filters.colour}])`);
  }
  if (filters.tag !== undefined) {
    conditions.push(sql`exists (select 1 from console.tagged_results f
      where f.tag_id = ${filters.tag} and f.task_id = ${c.taskId} and f.output = o.n)`);
  }
  return conditions;
}
