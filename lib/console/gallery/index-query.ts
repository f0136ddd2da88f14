import { sql } from 'drizzle-orm';
import type { GalleryFilters, GalleryIndex } from '@/lib/contract';
import type { ConsoleDb } from '../db';
import { schema } from '../db';
import { outputConditions, taskConditions } from './where';

const c = schema.creations;

/** Longest index: beyond it a filter is quicker than a scrollbar. */
const longestIndex = 50_000;

/** What a tile without a size will be: as asked for, else wide for a video; 0 when unknown. */
const askedRatio = sql`case
  when ${c.params} ->> 'aspect_ratio' ~ '^[1-9][0-9]{0,2}:[1-9][0-9]{0,2}$' then round(
    split_part(${c.params} ->> 'aspect_ratio', ':', 1)::numeric
      / split_part(${c.params} ->> 'aspect_ratio', ':', 2)::numeric, 4)
  when ${c.kind} = 'video' then 1.7778
  else 0 end`;

type Columns = Pick<GalleryIndex, 'task_ids' | 'outputs' | 'ratios' | 'created'>;

/** Every tile of a workspace that matches, newest first, in columns: one statement. */
export async function readGalleryIndex(
  db: ConsoleDb,
  reader: { workspaceId: string; userId: string },
  filters: GalleryFilters,
  limit = longestIndex,
): Promise<GalleryIndex> {
  const where = sql.join(
    [
      sql`${c.workspaceId} = ${reader.workspaceId}`,
      sql`${c.removedAt} is null`,
      ...taskConditions(filters),
      ...outputConditions(filters, reader.userId),
    ],
    sql` and `,
  );
  const { rows } = await db.execute<Columns & { [name: string]: unknown }>(sql`
    with tiles as (
      select ${c.taskId} as task_id, o.n as output,
        coalesce(round(o.width::numeric / nullif(o.height, 0), 4), ${askedRatio})::float8 as ratio,
        extract(epoch from ${c.createdAt})::int as created, ${c.createdAt} as created_at
      from ${c}
      cross join lateral (
        select (e.n - 1)::int as n, (e.value ->> 'width')::int as width,
          (e.value ->> 'height')::int as height
        from jsonb_array_elements(${c.outputs}) with ordinality as e (value, n)
        union all
        select -1, null, null where jsonb_array_length(${c.outputs}) = 0
      ) o
      where ${where}
      order by ${c.createdAt} desc, ${c.taskId} desc, o.n
      limit ${limit + 1}
    )
    select coalesce(array_agg(task_id order by created_at desc, task_id desc, output), '{}') as task_ids,
      coalesce(array_agg(output order by created_at desc, task_id desc, output), '{}') as outputs,
      coalesce(array_agg(ratio order by created_at desc, task_id desc, output), '{}') as ratios,
      coalesce(array_agg(created order by created_at desc, task_id desc, output), '{}') as created
    from tiles`);
  const columns = rows[0] ?? { task_ids: [], outputs: [], ratios: [], created: [] };
  const cut = <T>(values: readonly T[]) => values.slice(0, limit);
  return {
    task_ids: cut(columns.task_ids),
    outputs: cut(columns.outputs),
    ratios: cut(columns.ratios),
    created: cut(columns.created),
    truncated: columns.task_ids.length > limit,
  };
}
