import { sql } from 'drizzle-orm';
import type { OutputRef } from '@/lib/pages/gallery';
import type { ResultUse } from '@/lib/pages/trash';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';

/**
 * What shows results to others, asked before they go to the trash. Unknown results, another workspace's and those that
 * are in the trash are left out.
 */
export async function readResultUses(
  { workspace, user }: Pick<Access, 'workspace' | 'user'>,
  refs: readonly OutputRef[],
): Promise<ResultUse[]> {
  // A cell shows the first output of its task that is in the gallery.
  const { rows } = await runtime().db.execute<ResultUse & Record<string, unknown>>(sql`
    with chosen as (
      select distinct t.task_id, r.output, r.output = (
        select min(n) from generate_series(0, jsonb_array_length(t.outputs) - 1) n
        where not n = any (t.removed_outputs)) as is_first
      from jsonb_to_recordset(${JSON.stringify(refs)}::jsonb) as r (task_id text, output int)
      join console.creations t on t.task_id = r.task_id
      where t.workspace_id = ${workspace.id} and not r.output = any (t.removed_outputs)
    ), cells as (
      select e.id, e.name, x.key, x.mark, r.task_id
      from console.experiments e
      join console.experiment_cells x on x.experiment_id = e.id and x.state = 'succeeded'
      join chosen r on r.task_id = x.task_id and r.is_first
      where e.workspace_id = ${workspace.id} and e.deleted_at is null and e.storyboard is null
    ), uses as (
      select 'link' as kind, id, name, task_id, 0 as output from cells
      where exists (select 1 from console.experiment_shares s
        where s.experiment_id = cells.id and s.revoked_at is null and s.expires_at > now()
          and (s.rejected or cells.mark is distinct from 'reject'))
      union select 'keeper', id, name, task_id, 0 from cells where mark = 'keep'
      union select 'comments', id, name, task_id, 0 from cells
        where exists (select 1 from console.experiment_comments m
          where m.experiment_id = cells.id and m.cell_key = cells.key)
      union select 'collection', k.id, k.name, r.task_id, r.output
        from chosen r
        join console.collection_items i on i.task_id = r.task_id and i.output = r.output
        join console.collections k on k.id = i.collection_id
        where k.workspace_id = ${workspace.id}
      union select 'favourite', '', '', r.task_id, r.output
        from chosen r
        join console.favourites f on f.task_id = r.task_id and f.output = r.output
        join console.memberships m on m.user_id = f.user_id
        where m.workspace_id = ${workspace.id} and f.user_id <> ${user.id}
    )
    select kind, id, name, count(*)::int as results from uses
    group by kind, id, name
    order by array_position(array['link', 'keeper', 'comments', 'collection', 'favourite'], kind),
      count(*) desc, lower(name), id`);
  return rows.map(({ kind, id, name, results }) => ({ kind, id, name, results }));
}
