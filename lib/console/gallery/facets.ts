import { sql } from 'drizzle-orm';
import type { GalleryFacets } from '@/lib/contract';
import type { ConsoleDb } from '../db';

/** What the gallery of a workspace can be filtered by, with how many tasks each has. */
export async function readGalleryFacets(
  db: ConsoleDb,
  workspaceId: string,
): Promise<GalleryFacets> {
  const { rows } = await db.execute<GalleryFacets & { [name: string]: unknown }>(sql`
    with c as (
      select model, user_id, source from console.creations
      where workspace_id = ${workspaceId} and removed_at is null
    )
    select
      (select coalesce(jsonb_agg(jsonb_build_object('id', model, 'count', n) order by n desc, model), '[]')
        from (select model, count(*)::int as n from c group by model) m) as models,
      (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name, 'count', n) order by n desc, u.name), '[]')
        from (select user_id, count(*)::int as n from c where user_id is not null group by user_id) p
        join console.users u on u.id = p.user_id) as people,
      (select count(*)::int from c where source = 'key') as keys,
      (select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name, 'count',
          (select count(*)::int from console.collection_items i where i.collection_id = k.id)) order by k.name), '[]')
        from console.collections k where k.workspace_id = ${workspaceId}) as collections`);
  return rows[0] ?? { models: [], people: [], keys: 0, collections: [] };
}
