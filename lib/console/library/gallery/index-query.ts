import { sql } from 'drizzle-orm';
import type { GalleryIndex } from '@/lib/pages/gallery';
import type { GalleryFilters } from '@/lib/pages/gallery-filters';
import { type ConsoleDb, schema } from '../../db';
import {
  type GalleryReader,
  outputConditions,
  rareColourConditions,
  type SearchReach,
  taskConditions,
} from './where';

const c = schema.creations;

/** Tiles per page. Pages are read from a database index, so that a long history is not slower. */
const pageSize = 2_000;

type Columns = Pick<GalleryIndex, 'task_ids' | 'outputs' | 'ratios' | 'created'> & {
  readonly stacks: string[];
};

/**
 * One page of the matching tiles of a workspace, newest first, as one array per column. The tiles of a task are never
 * split over two pages. `after` is the last task of the previous page. A task without outputs is one tile, output -1.
 */
export async function readGalleryIndex(
  db: ConsoleDb,
  reader: GalleryReader,
  filters: GalleryFilters,
  {
    after,
    limit = pageSize,
    reach,
  }: { after?: string | undefined; limit?: number; reach?: SearchReach } = {},
): Promise<GalleryIndex> {
  const where = sql.join(
    [
      sql`${c.workspaceId} = ${reader.workspaceId}`,
      sql`${c.removedAt} is null`,
      ...(after === undefined ? [] : [olderThan(reader.workspaceId, after)]),
      ...taskConditions(reader, filters, reach),
      ...(await rareColourConditions(db, reader.workspaceId, filters)),
      ...outputConditions(reader, filters),
    ],
    sql` and `,
  );
  const { rows } = await db.execute<Columns & { [name: string]: unknown }>(sql`
    with tiles as (
      select ${c.taskId} as task_id, o.n as output, o.ratio,
        extract(epoch from ${c.createdAt})::int as created, ${c.createdAt} as created_at,
        ${filters.stack === undefined ? sql`''` : stackOf} as stack
      from ${c}
      cross join lateral (
        select (r.n - 1)::int as n, r.ratio from unnest(${c.ratios}) with ordinality as r (ratio, n)
        union all
        select -1, ${c.askedRatio} where ${c.ratios} = '{}'
      ) o
      where ${where}
      order by ${c.createdAt} desc, ${c.taskId} desc, o.n
      limit ${limit + 1}
    )
    select coalesce(array_agg(task_id order by created_at desc, task_id desc, output), '{}') as task_ids,
      coalesce(array_agg(output order by created_at desc, task_id desc, output), '{}') as outputs,
      coalesce(array_agg(ratio order by created_at desc, task_id desc, output), '{}') as ratios,
      coalesce(array_agg(created order by created_at desc, task_id desc, output), '{}') as created,
      coalesce(array_agg(stack order by created_at desc, task_id desc, output), '{}') as stacks
    from tiles`);
  const columns = rows[0] ?? { task_ids: [], outputs: [], ratios: [], created: [], stacks: [] };
  const tileCount = endOfPage(columns.task_ids, limit);
  const pageOf = <T>(values: readonly T[]) => values.slice(0, tileCount);
  return {
    task_ids: pageOf(columns.task_ids),
    outputs: pageOf(columns.outputs),
    ratios: pageOf(columns.ratios),
    created: pageOf(columns.created),
    ...(filters.stack === undefined ? {} : { stacks: pageOf(columns.stacks) }),
    truncated: columns.task_ids.length > limit,
  };
}

/** The original of an edited picture or film; empty for a result without other versions, and a task without outputs. */
const stackOf = sql`case when o.n < 0 then '' else coalesce(
  (select e.root from console.edits e
    where e.workspace_id = ${c.workspaceId} and e.task_id = ${c.taskId}),
  (select e.root from console.edits e
    where e.workspace_id = ${c.workspaceId} and e.root = concat('result:', ${c.taskId}, ':', o.n) limit 1),
  '') end`;

/** Condition for tiles older than the task `after`. */
const olderThan = (workspaceId: string, after: string) => sql`(${c.createdAt}, ${c.taskId}) < (
  select a.created_at, a.task_id from console.creations a
  where a.task_id = ${after} and a.workspace_id = ${workspaceId})`;

/**
 * How many of the read tiles the page shows: a last task that the limit would split moves to the next page.
 */
function endOfPage(taskIds: readonly string[], limit: number): number {
  if (taskIds.length <= limit) return taskIds.length;
  const lastTaskStart = taskIds.indexOf(taskIds[limit] ?? '');
  return lastTaskStart === 0 ? limit : lastTaskStart;
}
