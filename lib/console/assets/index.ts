import { and, desc, eq, ilike, like, sql } from 'drizzle-orm';
import type { AssetList, AssetListQuery, AssetRecord } from '@/lib/contract';
import type { Access } from '../access';
import { auditContext, recordAudit } from '../audit';
import { fileAddresses, schema } from '../db';
import { runtime } from '../runtime';

const { uploads } = schema;
const pageSize = 60;

/** One page of the workspace's uploads, newest first: the service's, or the console's own record of a remote one. */
export async function listAssets(access: Access, query: AssetListQuery): Promise<AssetList> {
  const { manage } = runtime().service;
  const limit = query.limit ?? pageSize;
  return manage === null
    ? listRecorded(access.workspace.id, { ...query, limit })
    : manage.assets.list(access.workspace.id, { ...query, limit });
}

async function listRecorded(
  workspaceId: string,
  { after, kind, query, limit }: AssetListQuery & { limit: number },
): Promise<AssetList> {
  const { db } = runtime();
  const rows = await db
    .select()
    .from(uploads)
    .where(
      and(
        eq(uploads.workspaceId, workspaceId),
        eq(uploads.removed, false),
        kind === undefined ? undefined : like(uploads.contentType, `${kind}/%`),
        query === undefined
          ? undefined
          : ilike(uploads.name, `%${query.replace(/[\\%_]/g, '\\$&')}%`),
        after === undefined
          ? undefined
          : sql`(${uploads.createdAt}, ${uploads.assetId}) < (select u.created_at, u.asset_id
              from console.uploads u where u.asset_id = ${after} and u.workspace_id = ${workspaceId})`,
      ),
    )
    .orderBy(desc(uploads.createdAt), desc(uploads.assetId))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const uses = await countUses(
    workspaceId,
    page.map(({ assetId, url }) => ({ id: assetId, url })),
  );
  return {
    object: 'list',
    data: page.map(
      (row): AssetRecord => ({
        object: 'asset',
        asset_id: row.assetId,
        url: row.url,
        content_type: row.contentType,
        size: row.size,
        ...(row.width === null ? {} : { width: row.width }),
        ...(row.height === null ? {} : { height: row.height }),
        ...(row.duration === null ? {} : { duration: row.duration }),
        name: row.name,
        region: '',
        actor: row.userId,
        key_id: null,
        created_at: Math.floor(row.createdAt.getTime() / 1000),
        used_by: uses.get(row.assetId) ?? 0,
      }),
    ),
    has_more: rows.length > limit,
    first_id: page[0]?.assetId ?? null,
    last_id: page.at(-1)?.assetId ?? null,
  };
}

/** How many creations name each asset, by its address or its id. */
async function countUses(
  workspaceId: string,
  assets: readonly { id: string; url: string }[],
): Promise<Map<string, number>> {
  if (assets.length === 0) return new Map();
  const { rows } = await runtime().db.execute<{ id: string; n: number }>(sql`
    select a.id, count(*)::int as n
    from jsonb_to_recordset(${JSON.stringify(fileAddresses().keep(assets))}::jsonb) as a (id text, url text)
    join console.creations c on c.workspace_id = ${workspaceId} and c.names && array[a.id, a.url]
    group by a.id`);
  return new Map(rows.map(({ id, n }) => [id, n]));
}

/** Takes an upload out of the workspace. Tasks that used it keep what they made. */
export async function removeAsset(access: Access, assetId: string): Promise<void> {
  const { db, service } = runtime();
  await service.manage?.assets.remove(access.workspace.id, assetId);
  const context = await auditContext(access);
  await db.transaction(async (tx) => {
    const [row] = await tx
      .update(uploads)
      .set({ removed: true })
      .where(and(eq(uploads.assetId, assetId), eq(uploads.workspaceId, access.workspace.id)))
      .returning({ name: uploads.name });
    const target = { kind: 'asset', id: assetId, name: row?.name ?? null };
    await recordAudit(tx, { ...context, action: 'asset.remove', target });
  });
}
