import { sql } from 'drizzle-orm';
import type { ConsoleDb } from '../../db';

/**
 * Rows of the files that presets and characters use, unless they were removed, of approved results, and of the logo of
 * review links: `workspace_id`, `preset_id` (null for the last two), `is_current` (false for an earlier version of a
 * preset), and `name`: the name of a file's version, or an address or an id among the settings of a preset.
 */
export const heldNames = sql`(
  select p.workspace_id, p.id as preset_id, v.version = p.version as is_current, n.name
  from console.presets p
  join console.preset_versions v on v.preset_id = p.id
  cross join lateral (
    select v.picture
    union select v.character ->> 'logo'
    union select r ->> 'file' from jsonb_array_elements(v.character -> 'references') r
    union select unnest(console.names_in(v.values))
  ) n (name)
  where p.deleted_at is null and n.name is not null
  union all
  select r.workspace_id, null, true, r.version from console.review_steps r
  where r.status = 'approved' and r.is_current
  union all
  select w.id, null, true, concat('upload:', w.settings ->> 'reviewLogo') from console.workspaces w
  where w.settings ->> 'reviewLogo' is not null)`;

/**
 * Ids of the files that presets, characters, approvals and the logo of a workspace hold, earlier versions of presets included,
 * because each can be brought back. They stay beyond their retention time.
 */
export async function readHeldFiles(db: ConsoleDb, workspaceId: string): Promise<string[]> {
  const { rows } = await db.execute<{ asset_id: string | null }>(sql`
    with held as (select distinct name from ${heldNames} h where workspace_id = ${workspaceId})
    select substr(held.name, 8) as asset_id from held where starts_with(held.name, 'upload:')
    union select u.asset_id from held
      join console.uploads u on u.workspace_id = ${workspaceId} and held.name in (u.url, u.asset_id)
    union select o.file ->> 'asset_id' from held
      join console.creations c on c.workspace_id = ${workspaceId} and c.task_id = split_part(held.name, ':', 2)
      cross join jsonb_array_elements(c.outputs) with ordinality as o (file, place)
      where held.name = concat('result:', c.task_id, ':', o.place - 1)
    union select o.file ->> 'asset_id' from held
      join console.creations c on c.workspace_id = ${workspaceId} and c.output_names && array[held.name]
      cross join jsonb_array_elements(c.outputs) as o (file)
      where held.name in (o.file ->> 'url', o.file ->> 'asset_id')`);
  return rows.flatMap(({ asset_id: id }) => id ?? []);
}
