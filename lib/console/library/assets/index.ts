import { and, desc, eq, inArray, like, sql } from 'drizzle-orm';
import type { ManageClient } from '@/lib/client';
import type { AssetList, AssetListQuery, AssetRecord } from '@/lib/contract';
import { containsText } from '@/lib/platform/database';
import { fileAddresses, schema } from '../../db';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';

const { uploads } = schema;
const pageSize = 60;

/** One page of the workspace's uploads, newest first: from the embedded service, or from the console's own record. */
export async function listAssets(access: Access, query: AssetListQuery): Promise<AssetList> {
  const { manage } = runtime().service;
  const limit = query.limit ?? pageSize;
  return manage === null
    ? listRecordedUploads(access.workspace.id, { ...query, limit })
    : listServiceAssets(manage, access.workspace.id, { ...query, limit });
}

/** One page of the service's list without uploads in the trash and hidden ones, which only the console knows. */
async function listServiceAssets(
  manage: ManageClient,
  workspaceId: string,
  query: AssetListQuery & { limit: number },
): Promise<AssetList> {
  const data: AssetRecord[] = [];
  let page: AssetList | undefined;
  do {
    const after = page?.last_id ?? query.after;
    page = await manage.assets.list(workspaceId, { ...query, after });
    const unlistedIds = await readUnlistedIds(
      workspaceId,
      page.data.map(({ asset_id }) => asset_id),
    );
    data.push(...page.data.filter(({ asset_id }) => !unlistedIds.has(asset_id)));
  } while (page.has_more && data.length < query.limit);
  const visibleAssets = data.slice(0, query.limit);
  return {
    object: 'list',
    data: visibleAssets,
    has_more: page.has_more || data.length > visibleAssets.length,
    first_id: visibleAssets[0]?.asset_id ?? null,
    last_id: visibleAssets.at(-1)?.asset_id ?? null,
  };
}

async function readUnlistedIds(workspaceId: string, ids: readonly string[]): Promise<Set<string>> {
  const { trash: t } = schema;
  const { db } = runtime();
  const rows = await db
    .select({ id: t.subject })
    .from(t)
    .where(and(eq(t.workspaceId, workspaceId), eq(t.kind, 'asset'), inArray(t.subject, [...ids])))
    .union(
      db
        .select({ id: uploads.assetId })
        .from(uploads)
        .where(
          and(
            eq(uploads.workspaceId, workspaceId),
            eq(uploads.hidden, true),
            inArray(uploads.assetId, [...ids]),
          ),
        ),
    );
  return new Set(rows.map(({ id }) => id));
}

async function listRecordedUploads(
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
        eq(uploads.hidden, false),
        kind === undefined ? undefined : like(uploads.contentType, `${kind}/%`),
        query === undefined ? undefined : containsText(uploads.name, query),
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

/** The number of creations that use each asset, by its address or id. */
async function countUses(
  workspaceId: string,
  assets: readonly { id: string; url: string }[],
): Promise<Map<string, number>> {
  if (assets.length === 0) return new Map();
  const { rows } = await runtime().db.execute<{ id: string; n: number }>(sql`
    select a.id, count(*)::int as n
    from jsonb_to_recordset(${JSON.stringify(fileAddresses().toPaths(assets))}::jsonb) as a (id text, url text)
    join console.creations c on c.workspace_id = ${workspaceId} and c.names && array[a.id, a.url]
    group by a.id`);
  return new Map(rows.map(({ id, n }) => [id, n]));
}
