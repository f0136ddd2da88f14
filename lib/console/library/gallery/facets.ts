import { sql } from 'drizzle-orm';
import type { GalleryFacets } from '@/lib/pages/gallery';
import type { ConsoleDb } from '../../db';

/**
 * The values that the gallery of a workspace can be filtered by. Models and people are found by loose index scans
 * (from one value to the next), so that a million tasks take no longer than a few tasks.
 */
export async function readGalleryFacets(
  db: ConsoleDb,
  workspaceId: string,
): Promise<Omit<GalleryFacets, 'searches'>> {
  const isListed = sql`c.workspace_id = ${workspaceId} and c.removed_at is null`;
  const { rows } = await db.execute<
    Omit<GalleryFacets, 'searches'> & { [name: string]: unknown }
  >(sql`
    with recursive models as (
      (select c.model from console.creations c where ${isListed} order by c.model limit 1)
      union all
      select (select c.model from console.creations c where ${isListed} and c.model > m.model order by c.model limit 1)
      from models m where m.model is not null
    ), people as (
      (select c.user_id from console.creations c where ${isListed} and c.user_id is not null order by c.user_id limit 1)
      union all
      select (select c.user_id from console.creations c where ${isListed} and c.user_id > p.user_id order by c.user_id limit 1)
      from people p where p.user_id is not null
    )
    select
      (select coalesce(jsonb_agg(jsonb_build_object('id', model) order by model), '[]')
        from models where model is not null) as models,
      (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) order by u.name), '[]')
        from people p join console.users u on u.id = p.user_id) as people,
      exists (select 1 from console.creations c where ${isListed} and c.source = 'key') as keys,
      (select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name, 'project_id', k.project_id, 'count',
          (select count(distinct (i.task_id, i.output))::int from console.board_items i join console.creations c on c.task_id = i.task_id
            where i.board_id = k.id and i.deleted_at is null and c.removed_at is null and not i.output = any (c.removed_outputs))) order by k.name), '[]')
        from console.boards k where k.workspace_id = ${workspaceId}) as boards,
      (select coalesce(jsonb_agg(jsonb_build_object('id', j.id, 'name', j.name) order by lower(j.name)), '[]')
        from console.projects j where j.workspace_id = ${workspaceId}) as projects,
      (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.folded), '[]')
        from console.tags t where t.workspace_id = ${workspaceId}) as tags`);
  return rows[0] ?? { models: [], people: [], keys: false, boards: [], projects: [], tags: [] };
}
