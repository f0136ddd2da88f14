import { Readable } from 'node:stream';
import type { MediaReference } from '@/lib/providers';
import type { CatalogModel } from '../../catalog';
import type { Asset } from '../../media';
import { findAssetsByIds, findAssetsByTokens, mediaTypeOf, ownMediaToken } from '../../media';
import { downloadReference } from './download-reference';
import type { NamedFile } from './named-file';
import { namedFiles, placeOf } from './named-file';
import type { Engine, Run } from './run';
import { TaskFailure } from './task-failure';

/** References ready to open, until disposed. */
export interface ResolvedReferences extends AsyncDisposable {
  readonly references: readonly MediaReference[];
}

/**
 * Finds every file the parameters name: our own from storage, for the owning workspace alone, others by a
 * guarded download. Throws {@link TaskFailure} reference_invalid, reference_download_failed.
 */
export async function resolveReferences(
  engine: Engine,
  run: Run,
  model: CatalogModel,
  params: Readonly<Record<string, unknown>>,
): Promise<ResolvedReferences> {
  const named = namedFiles(model, params);
  const own = await ownAssets(engine, run.task.workspaceId, named);
  await using downloads = new AsyncDisposableStack();
  const references: MediaReference[] = [];
  for (const file of named) {
    const asset = own(file);
    const found = asset
      ? fromStorage(engine, asset)
      : downloads.use(await downloadReference(engine, file, run.stop));
    if (file.kind !== null && mediaTypeOf(found.contentType)?.kind !== file.kind) {
      throw new TaskFailure('reference_invalid', `${placeOf(file)} is no ${file.kind} file.`);
    }
    references.push({ field: file.field, index: file.index, ...found });
  }
  const kept = downloads.move();
  return { references, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

/** The workspace's own files among those named; a missing one of ours is refused, not fetched. */
async function ownAssets(
  { context }: Engine,
  workspaceId: string,
  named: readonly NamedFile[],
): Promise<(file: NamedFile) => Asset | null> {
  const tokenOf = (file: NamedFile) => ownMediaToken(context.settings.baseUrl, file.value);
  const ids = named.filter((file) => file.by === 'asset_id').map((file) => file.value);
  const tokens = named.filter((file) => file.by === 'url').map(tokenOf);
  const assets = [
    ...(await findAssetsByIds(context.db, workspaceId, ids)),
    ...(await findAssetsByTokens(
      context.db,
      workspaceId,
      tokens.filter((token) => token !== null),
    )),
  ];
  return (file) => {
    const token = file.by === 'url' ? tokenOf(file) : null;
    if (file.by === 'url' && token === null) return null;
    const asset = assets.find((each) =>
      token === null ? each.id === file.value : each.token === token,
    );
    if (asset) return asset;
    throw new TaskFailure('reference_invalid', `${placeOf(file)} names no file of this workspace.`);
  };
}

function fromStorage(
  { context }: Engine,
  asset: Asset,
): Pick<MediaReference, 'contentType' | 'open'> {
  return {
    contentType: asset.contentType,
    open: async () =>
      Readable.toWeb(await context.storage.get(asset.storageKey)) as ReadableStream<Uint8Array>,
  };
}
