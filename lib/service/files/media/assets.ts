import { and, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import type { Db } from '@/lib/platform/database';
import { schema } from '../../db';

type Executor = Db<typeof schema>;

/** The row of a stored file. */
export type Asset = typeof schema.assets.$inferSelect;
export type NewAsset = typeof schema.assets.$inferInsert;

/** Records files that are in storage already. Takes part in the caller's transaction. */
export async function insertAssets(db: Executor, rows: readonly NewAsset[]): Promise<void> {
  if (rows.length > 0) await db.insert(schema.assets).values([...rows]);
}

/** A file, and whether its workspace serves files by signed addresses only. */
interface FileBehindToken {
  readonly asset: Asset;
  readonly hasSignedAddresses: boolean;
}

/** The file behind a media token, in whichever workspace, also after its retention time; `null` when unknown or deleted. */
export async function findFileByToken(
  db: Executor,
  token: string,
): Promise<FileBehindToken | null> {
  const { assets, workspaces } = schema;
  const [row] = await db
    .select({ asset: assets, hasSignedAddresses: workspaces.signedMedia })
    .from(assets)
    .innerJoin(workspaces, eq(workspaces.id, assets.workspaceId))
    .where(and(eq(assets.token, token), or(isNull(assets.deletedAt), isNotNull(assets.expiredAt))))
    .limit(1);
  return row ?? null;
}

/** Files of one workspace by media token. Tokens of other workspaces are left out, like unknown ones. */
export function findAssetsByTokens(
  db: Executor,
  workspaceId: string,
  tokens: readonly string[],
): Promise<Asset[]> {
  return findWorkspaceFiles(db, workspaceId, 'token', tokens);
}

/** Files of one workspace by `asset_id`. Ids of other workspaces are left out, like unknown ones. */
export function findAssetsByIds(
  db: Executor,
  workspaceId: string,
  ids: readonly string[],
): Promise<Asset[]> {
  return findWorkspaceFiles(db, workspaceId, 'id', ids);
}

async function findWorkspaceFiles(
  db: Executor,
  workspaceId: string,
  column: 'id' | 'token',
  values: readonly string[],
): Promise<Asset[]> {
  if (values.length === 0) return [];
  const { assets } = schema;
  return db
    .select()
    .from(assets)
    .where(
      and(
        eq(assets.workspaceId, workspaceId),
        inArray(assets[column], [...values]),
        isNull(assets.deletedAt),
      ),
    );
}
