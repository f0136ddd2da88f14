import { Readable } from 'node:stream';
import { inArray } from 'drizzle-orm';
import type { MediaReference } from '@/lib/providers';
import { schema } from '../../db';
import {
  type Asset,
  findAssetsByIds,
  findAssetsByTokens,
  mediaPath,
  mediaTypeOf,
  ownMediaToken,
} from '../../files/media';
import { findReferenceCopies, type NamedFile, namedFiles, placeOf } from '../../files/references';
import type { CatalogModel } from '../../models/catalog';
import type { Engine, Run } from './run';
import { TaskFailure } from './task-failure';

/** A file of a request, whichever provider made it. */
export interface ResolvedReference extends MediaReference {
  /** The provider of `madeBy`. */
  readonly maker?: string;
}

/**
 * Every file the parameters name, ready to open: files of the owning workspace, and the copies of files elsewhere that
 * were made when the task was created. Throws {@link TaskFailure} reference_invalid, reference_download_failed.
 */
export async function resolveReferences(
  engine: Engine,
  run: Run,
  model: CatalogModel,
  params: Readonly<Record<string, unknown>>,
): Promise<ResolvedReference[]> {
  const files = namedFiles(model, params);
  const findFile = await readStoredFiles(engine, run, files);
  const makerOf = await readMakers(engine, files.map(findFile));
  return files.map((file) => {
    const asset = findFile(file);
    if (file.kind !== null && mediaTypeOf(asset.contentType)?.kind !== file.kind) {
      throw new TaskFailure('reference_invalid', `${placeOf(file)} is no ${file.kind} file.`);
    }
    const place = { field: file.field, index: file.index };
    return { ...place, ...referenceOf(engine, asset), ...makerOf(asset) };
  });
}

/** The references as a provider gets them: `madeBy` names an operation, and only the provider that ran it gets it. */
export const referencesFor = (
  references: readonly ResolvedReference[],
  provider: string,
): MediaReference[] =>
  references.map(({ maker, madeBy, ...reference }) =>
    madeBy !== undefined && maker === provider ? { ...reference, madeBy } : reference,
  );

/** Returns a function that finds the operation that made a video of this installation. Other files have none. */
async function readMakers({ context }: Engine, assets: readonly Asset[]) {
  const { tasks } = schema;
  const taskIds = assets.flatMap(({ role, taskId, contentType }) =>
    role === 'output' && taskId !== null && contentType.startsWith('video/') ? [taskId] : [],
  );
  const rows =
    taskIds.length === 0
      ? []
      : await context.db
          .select({
            id: tasks.id,
            provider: tasks.provider,
            operation: tasks.operation,
            outputs: tasks.outputs,
          })
          .from(tasks)
          .where(inArray(tasks.id, taskIds));
  return (asset: Asset): Pick<ResolvedReference, 'madeBy' | 'maker'> => {
    const { provider, operation, outputs } = rows.find(({ id }) => id === asset.taskId) ?? {};
    const output = outputs?.findIndex(({ assetId }) => assetId === asset.id) ?? -1;
    if (!provider || !operation || output < 0) return {};
    return { maker: provider, madeBy: { operation, outputIndex: output } };
  };
}

/** Finds the stored file of each reference. */
async function readStoredFiles(
  { context }: Engine,
  { task }: Run,
  files: readonly NamedFile[],
): Promise<(file: NamedFile) => Asset> {
  const { db, settings } = context;
  const tokenOf = (file: NamedFile) =>
    file.namedBy === 'url' ? ownMediaToken(settings.baseUrl, file.value) : null;
  const isElsewhere = (file: NamedFile) => file.namedBy === 'url' && tokenOf(file) === null;
  const ids = files.filter((file) => file.namedBy === 'asset_id').map((file) => file.value);
  const tokens = files.map(tokenOf).filter((token) => token !== null);
  const ownAssets = [
    ...(await findAssetsByIds(db, task.workspaceId, ids)),
    ...(await findAssetsByTokens(db, task.workspaceId, tokens)),
  ];
  const copies = files.some(isElsewhere) ? await findReferenceCopies(db, task.id) : [];
  return (file) => {
    const token = tokenOf(file);
    const asset = isElsewhere(file)
      ? copies.find((copy) => copy.sourceUrl === file.value)
      : ownAssets.find((each) => (token === null ? each.id === file.value : each.token === token));
    if (asset) return asset;
    throw isElsewhere(file)
      ? new TaskFailure(
          'reference_download_failed',
          `There is no copy of ${placeOf(file)}. Submit it again.`,
        )
      : new TaskFailure('reference_invalid', `${placeOf(file)} names no file of this workspace.`);
  };
}

/** The address is signed for at least a day, which no task outlives (`deadlineSeconds`). */
function referenceOf(
  { context }: Engine,
  asset: Asset,
): Pick<MediaReference, 'contentType' | 'url' | 'open'> {
  return {
    contentType: asset.contentType,
    url: context.addresses.addressOf(mediaPath(asset.token, asset.contentType)),
    open: async () => Readable.toWeb(await context.files.open(asset)) as ReadableStream<Uint8Array>,
  };
}
