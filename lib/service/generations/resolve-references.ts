import type { DeclaredField } from '@/lib/contract';
import { fieldMediaKind } from '@/lib/contract';
import { refuseUrl } from '@/lib/platform/net';
import type { CatalogModel } from '../catalog';
import type { ServiceContext } from '../context';
import { ApiError } from '../http';
import type { Asset } from '../media';
import { findAssetsByIds, findAssetsByTokens, ownMediaToken } from '../media';

/** One value of a parameter that refers to a file. `param` names it for the caller. */
interface Reference {
  readonly field: DeclaredField;
  readonly value: string;
}

type Context = Pick<ServiceContext, 'db' | 'settings'>;

/** Files of the workspace that a request refers to. */
export interface ResolvedReferences {
  readonly ids: readonly string[];
  /** Those named by an address, by the token in it. */
  readonly byToken: ReadonlyMap<string, Asset>;
  readonly avatars: readonly Asset[];
}

const none: ResolvedReferences = { ids: [], byToken: new Map(), avatars: [] };

/**
 * The files of the workspace that `params` refer to. An address of our own media must name a file of this workspace,
 * of the kind that the field takes; a file of another workspace is refused like an unknown one. Any other address must
 * be one that may be fetched ("POST /v1/generations", rule 5). Queries the database only when there is a file to find.
 * Throws `ApiError` invalid_value, avatar_reference_invalid.
 */
export async function resolveReferences(
  { db, settings }: Context,
  workspaceId: string,
  model: Pick<CatalogModel, 'fields'>,
  params: Readonly<Record<string, unknown>>,
): Promise<ResolvedReferences> {
  const tokens = new Map<string, Reference>();
  const ids = new Map<string, Reference>();
  for (const reference of referencesIn(model, params)) {
    if (reference.field.format === 'asset_id') ids.set(reference.value, reference);
    else {
      const token = ownMediaToken(settings.baseUrl, reference.value);
      if (token === null) checkForeignUrl(reference, settings.allowLoopback);
      else tokens.set(token, reference);
    }
  }
  if (tokens.size === 0 && ids.size === 0) return none;
  const byToken = await findAssetsByTokens(db, workspaceId, [...tokens.keys()]);
  const byId = await findAssetsByIds(db, workspaceId, [...ids.keys()]);
  checkOwnUrls(tokens, byToken);
  checkAvatars(ids, byId);
  return {
    ids: [...new Set([...byToken, ...byId].map((asset) => asset.id))],
    byToken: new Map(byToken.map((asset) => [asset.token, asset])),
    avatars: byId,
  };
}

/** Every address and asset id in the parameters, by the formats that the schema declares. */
function* referencesIn(
  { fields }: Pick<CatalogModel, 'fields'>,
  params: Readonly<Record<string, unknown>>,
): Generator<Reference> {
  for (const [name, given] of Object.entries(params)) {
    const field = fields.get(name);
    if (field?.format === undefined) continue;
    for (const value of Array.isArray(given) ? given : [given]) {
      if (typeof value === 'string') yield { field, value };
    }
  }
}

function checkForeignUrl({ field, value }: Reference, allowLoopback: boolean): void {
  if (refuseUrl(value, { allowLoopback }) === null) return;
  throw new ApiError(
    'invalid_value',
    `${field.name} has an address that cannot be fetched. Use an https address on the public internet, or upload the file and pass the returned url.`,
    { param: field.name },
  );
}

function checkOwnUrls(tokens: ReadonlyMap<string, Reference>, found: readonly Asset[]): void {
  const byToken = new Map(found.map((asset) => [asset.token, asset]));
  for (const [token, { field }] of tokens) {
    const asset = byToken.get(token);
    const wanted = fieldMediaKind(field.name);
    if (asset !== undefined && (wanted === null || asset.contentType.startsWith(`${wanted}/`))) {
      continue;
    }
    throw new ApiError(
      'invalid_value',
      asset === undefined
        ? `${field.name} has an address of a file that does not exist in this workspace. Upload it, and pass the returned url as it is.`
        : `${field.name} takes ${wanted} files; this is ${asset.contentType}.`,
      { param: field.name },
    );
  }
}

/** Avatar assets are images that this workspace uploaded ("POST /v1/generations", rule 2). */
function checkAvatars(ids: ReadonlyMap<string, Reference>, found: readonly Asset[]): void {
  const usable = new Set(
    found
      .filter((asset) => asset.role === 'upload' && asset.contentType.startsWith('image/'))
      .map((asset) => asset.id),
  );
  const bad = [...ids].find(([id]) => !usable.has(id));
  if (bad === undefined) return;
  throw new ApiError(
    'avatar_reference_invalid',
    `${bad[0]} is not an image uploaded to this workspace. Upload one and pass its asset_id.`,
    { param: bad[1].field.name },
  );
}
