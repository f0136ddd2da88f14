import { and, desc, eq, inArray, isNull, like, sql } from 'drizzle-orm';
import type { AssetList, AssetListQuery, AssetRecord } from '@/lib/contract';
import { containsText } from '@/lib/platform/database';
import type { Avatars } from '../../avatars';
import type { ServiceContext, ServiceDb } from '../../context';
import { schema } from '../../db';
import { ApiError } from '../../http';
import { getWorkspace } from '../../workspaces';
import { type Asset, findAssetsByIds } from './assets';
import { serializeAsset } from './serialize';

const { assets } = schema;
const defaultLimit = 50;

type Context = Pick<ServiceContext, 'db' | 'addresses'> & { avatars: Pick<Avatars, 'readStates'> };

/** One page of a workspace's uploads, newest first. Throws `ApiError` not_found. */
export async function listAssets(
  context: Context,
  workspaceId: string,
  query: AssetListQuery,
): Promise<AssetList> {
  const { limit = defaultLimit } = query;
  const rows = await readUploads(context.db, workspaceId, { ...query, limit: limit + 1 });
  if (rows.length === 0) await getWorkspace(context, workspaceId);
  const page = rows.slice(0, limit);
  const ids = page.map((asset) => asset.id);
  const previews = await readPreviews(context.db, ids);
  const uses = await countUses(context.db, workspaceId, ids);
  const reviews = await context.avatars.readStates(page);
  return {
    object: 'list',
    data: page.map((asset) =>
      serializeAsset(context.addresses, {
        asset,
        preview: previews.get(asset.id),
        taskCount: uses.get(asset.id) ?? 0,
        review: reviews.get(asset.id),
      }),
    ),
    has_more: rows.length > limit,
    first_id: ids[0] ?? null,
    last_id: ids.at(-1) ?? null,
  };
}

/** One upload of a workspace. Throws `ApiError` not_found. */
export async function readAsset(
  { db, addresses, avatars }: Context,
  workspaceId: string,
  assetId: string,
): Promise<AssetRecord> {
  const [asset] = await findAssetsByIds(db, workspaceId, [assetId]);
  if (asset?.role !== 'upload') {
    throw new ApiError('not_found', 'There is no such upload in this workspace.');
  }
  const previews = await readPreviews(db, [assetId]);
  const uses = await countUses(db, workspaceId, [assetId]);
  const reviews = await avatars.readStates([asset]);
  return serializeAsset(addresses, {
    asset,
    preview: previews.get(assetId),
    taskCount: uses.get(assetId) ?? 0,
    review: reviews.get(assetId),
  });
}

function readUploads(
  db: ServiceDb,
  workspaceId: string,
  { after, kind, query, limit }: AssetListQuery & { limit: number },
): Promise<Asset[]> {
  return db
    .select()
    .from(assets)
    .where(
      and(
        eq(assets.workspaceId, workspaceId),
        eq(assets.role, 'upload'),
        isNull(assets.deletedAt),
        kind === undefined ? undefined : like(assets.contentType, `${kind}/%`),
        query === undefined ? undefined : containsText(assets.name, query),
        after === undefined
          ? undefined
          : sql`(${assets.createdAt}, ${assets.id}) < (select a.created_at, a.id
              from service.assets a where a.id = ${after} and a.workspace_id = ${workspaceId})`,
      ),
    )
    .orderBy(desc(assets.createdAt), desc(assets.id))
    .limit(limit);
}

async function readPreviews(db: ServiceDb, ids: readonly string[]): Promise<Map<string, Asset>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(assets)
    .where(
      and(
        inArray(assets.sourceId, [...ids]),
        inArray(assets.role, ['preview', 'thumbnail']),
        isNull(assets.deletedAt),
      ),
    );
  return new Map(rows.map((row) => [row.sourceId ?? '', row]));
}

/** How many tasks of the workspace refer to each file. */
async function countUses(
  db: ServiceDb,
  workspaceId: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; uses: string }>(sql`
    select r.id, count(*) as uses
    from service.tasks t, unnest(t.reference_ids) as r (id)
    where t.workspace_id = ${workspaceId} and t.reference_ids && ${sql.param([...ids])}::text[]
    group by r.id`);
  return new Map(rows.map(({ id, uses }) => [id, Number(uses)]));
}
