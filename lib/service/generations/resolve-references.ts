import { refuseUrl } from '@/lib/platform/net';
import type { ServiceContext } from '../context';
import { type Asset, findAssetsByIds, findAssetsByTokens, ownMediaToken } from '../files/media';
import { checkReferenceFile, type NamedFile, namedFiles } from '../files/references';
import { ApiError } from '../http';
import type { CatalogModel } from '../models/catalog';

type Context = Pick<ServiceContext, 'db' | 'settings'>;

/** Files that a request refers to. */
export interface ResolvedReferences {
  readonly ids: readonly string[];
  /** The workspace's files that are named by an address, by the token in it. */
  readonly byToken: ReadonlyMap<string, Asset>;
  readonly avatars: readonly Asset[];
  /** Files that are named by an address elsewhere. */
  readonly foreignFiles: readonly NamedFile[];
}

/** A reference to a file of our own, by the token in its address. */
interface OwnFile {
  readonly file: NamedFile;
  readonly token: string;
}

/**
 * The files that `params` refer to. An address of our own media must name a file of this workspace, of the kind that
 * the field takes; a file of another workspace is refused like an unknown one. Any other address must be one that may
 * be fetched (`docs/interface.md#reference-files`). Queries the database only when there is a file to find.
 * Throws `ApiError` invalid_value, reference_invalid, avatar_reference_invalid.
 */
export async function resolveReferences(
  { db, settings }: Context,
  workspaceId: string,
  model: Pick<CatalogModel, 'fields'>,
  params: Readonly<Record<string, unknown>>,
): Promise<ResolvedReferences> {
  const ownFiles: OwnFile[] = [];
  const foreignFiles: NamedFile[] = [];
  const avatars: NamedFile[] = [];
  for (const file of namedFiles(model, params)) {
    const token = file.namedBy === 'url' ? ownMediaToken(settings.baseUrl, file.value) : null;
    if (file.namedBy === 'asset_id') avatars.push(file);
    else if (token !== null) ownFiles.push({ file, token });
    else foreignFiles.push(file);
  }
  for (const file of foreignFiles) checkForeignUrl(file, settings.allowLoopback);
  const byToken = await findAssetsByTokens(db, workspaceId, [
    ...new Set(ownFiles.map(({ token }) => token)),
  ]);
  const byId = await findAssetsByIds(db, workspaceId, [
    ...new Set(avatars.map(({ value }) => value)),
  ]);
  checkOwnFiles(ownFiles, byToken);
  checkAvatars(avatars, byId);
  return {
    ids: [...new Set([...byToken, ...byId].map((asset) => asset.id))],
    byToken: new Map(byToken.map((asset) => [asset.token, asset])),
    avatars: byId,
    foreignFiles,
  };
}

function checkForeignUrl({ field, value }: NamedFile, allowLoopback: boolean): void {
  if (refuseUrl(value, { allowLoopback }) === null) return;
  throw new ApiError(
    'invalid_value',
    `${field} has an address that cannot be fetched. Use an https address on the public internet, or upload the file and pass the returned url.`,
    { param: field },
  );
}

function checkOwnFiles(ownFiles: readonly OwnFile[], assets: readonly Asset[]): void {
  const byToken = new Map(assets.map((asset) => [asset.token, asset]));
  for (const { file, token } of ownFiles) {
    const asset = byToken.get(token);
    if (asset !== undefined) checkReferenceFile(file, asset);
    else {
      throw new ApiError(
        'invalid_value',
        `${file.field} has an address of a file that does not exist in this workspace. Upload it, and pass the returned url as it is.`,
        { param: file.field },
      );
    }
  }
}

/** Avatar assets are images that this workspace uploaded (`docs/interface.md#virtual-avatars`). */
function checkAvatars(avatars: readonly NamedFile[], assets: readonly Asset[]): void {
  const uploadedImageIds = new Set(
    assets
      .filter((asset) => asset.role === 'upload' && asset.contentType.startsWith('image/'))
      .map((asset) => asset.id),
  );
  const invalidAvatar = avatars.find(({ value }) => !uploadedImageIds.has(value));
  if (invalidAvatar === undefined) return;
  throw new ApiError(
    'avatar_reference_invalid',
    `${invalidAvatar.value} is not an image uploaded to this workspace. Upload one and pass its asset_id.`,
    { param: invalidAvatar.field },
  );
}
