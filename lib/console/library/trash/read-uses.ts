import { sql } from 'drizzle-orm';
import type { OutputRef } from '@/lib/pages/gallery';
import type { FileUse } from '@/lib/pages/trash';
import { heldNames } from '../../create/presets';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';

type Reader = Pick<Access, 'workspace' | 'user'>;

/**
 * Rows of what presets and characters hold now: `kind`, `id`, `name` and the `file` as {@link heldNames} names it. Others'
 * private ones have neither id nor name.
 */
const currentHolders = ({ workspace, user }: Reader) => sql`(
  select p.kind, case when s.is_seen then p.id else '' end as id,
    case when s.is_seen then v.name else '' end as name, h.name as file
  from ${heldNames} h
  join console.presets p on p.id = h.preset_id
  join console.preset_versions v on v.preset_id = p.id and v.version = p.version
  cross join lateral (select p.is_shared or p.created_by = ${user.id}) s (is_seen)
  where h.workspace_id = ${workspace.id} and h.is_current)`;

/**
 * What shows results to others, for the question before they go to the trash. Unknown results, another workspace's and those that
 * are in the trash are left out.
 */
export async function readResultUses(
  reader: Reader,
  refs: readonly OutputRef[],
): Promise<FileUse[]> {
  const { workspace, user } = reader;
  // A cell shows the first output of its task that is in the gallery.
  const { rows } = await runtime().db.execute<FileUse & Record<string, unknown>>(sql`
    with chosen as (
      select distinct t.task_id, r.output, concat('result:', t.task_id, ':', r.output) as version,
        case when r.output >= 0 then t.outputs -> r.output end as file, r.output = (
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
        where exists (select 1 from console.comments m
          where m.experiment_id = cells.id and m.subject = concat('cell:', cells.id, ':', cells.key))
      union select 'comments', '', '', r.task_id, r.output from chosen r
        where exists (select 1 from console.comments m
          where m.workspace_id = ${workspace.id} and m.subject = r.version)
      union select 'approval', '', '', r.task_id, r.output
        from chosen r
        join console.review_steps s on s.workspace_id = ${workspace.id} and s.version = r.version
        where s.is_current and s.status = 'approved'
      union select 'review_link', l.id, l.title, r.task_id, r.output
        from chosen r
        join console.review_links l on l.workspace_id = ${workspace.id}
          and l.withdrawn_at is null and l.expires_at > now()
        where l.results @> jsonb_build_array(jsonb_build_object('task_id', r.task_id, 'output', r.output))
          or exists (select 1 from console.board_items i
            join console.boards k on k.id = i.board_id
            where i.board_id = l.board_id and i.deleted_at is null
              and i.task_id = r.task_id and i.output = r.output)
      union select 'board', k.id, k.name, r.task_id, r.output
        from chosen r
        join console.board_items i on i.task_id = r.task_id and i.output = r.output
        join console.boards k on k.id = i.board_id
        where k.workspace_id = ${workspace.id} and i.deleted_at is null
      union select k.kind, k.id, k.name, r.task_id, r.output
        from chosen r
        join ${currentHolders(reader)} k on k.file in (r.version, r.file ->> 'url', r.file ->> 'asset_id')
      union select 'favourite', '', '', r.task_id, r.output
        from chosen r
        join console.favourites f on f.task_id = r.task_id and f.output = r.output
        join console.memberships m on m.user_id = f.user_id
        where m.workspace_id = ${workspace.id} and f.user_id <> ${user.id}
    )
    select kind, id, name, count(*)::int as results from uses
    group by kind, id, name
    order by array_position(array['link', 'review_link', 'approval', 'keeper', 'comments', 'character', 'preset', 'board', 'favourite'], kind),
      count(*) desc, lower(name), id`);
  return rows.map(({ kind, id, name, results }) => ({ kind, id, name, results }));
}

/** The presets, characters and boards that hold an upload, for the question before it goes to the trash. */
export async function readUploadUses(reader: Reader, assetId: string): Promise<FileUse[]> {
  const { rows } = await runtime().db.execute<FileUse & Record<string, unknown>>(sql`
    select kind, id, name, 1 as results from (
      select kind, id, name, file from ${currentHolders(reader)} k
      union all
      select 'board', b.id, b.name, i.asset_id
      from console.boards b
      join console.board_items i on i.board_id = b.id
      where b.workspace_id = ${reader.workspace.id} and i.asset_id is not null and i.deleted_at is null
    ) k
    where file in (${assetId}, concat('upload:', ${assetId}::text),
      (select url from console.uploads where asset_id = ${assetId} and workspace_id = ${reader.workspace.id}))
    group by kind, id, name
    order by kind, lower(name), id`);
  return rows.map(({ kind, id, name, results }) => ({ kind, id, name, results }));
}
