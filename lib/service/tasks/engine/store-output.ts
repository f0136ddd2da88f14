import { BodyTooLargeError } from '@/lib/platform/body';
import { sha256OfFile } from '@/lib/platform/crypto';
import { newId } from '@/lib/platform/ids';
import type { Semaphore } from '@/lib/platform/semaphore';
import { type MediaOutput, ProviderError } from '@/lib/providers';
import type { schema } from '../../db';
import type { InspectedFile, NewAsset, SpooledFile } from '../../files/media';
import {
  canonicalType,
  inspectFile,
  isAnimated,
  isTemporaryPreviewFailure,
  isText,
  isWhole,
  MediaRefusedError,
  mediaPath,
  mediaTypeOf,
  newMediaToken,
  storeFromDisk,
  storePreview,
  unmadePreview,
} from '../../files/media';
import type { TaskRow } from '../task-row';
import { fetchFile } from './fetch-file';
import { isOutage } from './outage';
import { retryFewTimes, retryUntilDeadline } from './retry-step';
import type { Engine, Run } from './run';
import { isRetryable, TaskFailure } from './task-failure';

const maxBytes = 4 * 1024 ** 3;
const maxCoverBytes = 64 * 1024 ** 2;

/** The file broke off while it was fetched, or has no end. */
export class BrokenFileError extends Error {
  override readonly name = 'BrokenFileError';
}

export const unusableFileFailure = (cause?: unknown) =>
  new TaskFailure(
    'upstream_error',
    'The model answered with a file that cannot be read. Nothing was charged; submit it again.',
    { cause },
  );

/** Streams one output to storage, with its preview or cover. Throws {@link BrokenFileError} and {@link TaskFailure}. */
export async function storeOutput(
  engine: Engine,
  run: Run,
  {
    provider,
    output,
    index,
    region,
    isEdit,
  }: { provider: string; output: MediaOutput; index: number; region: string; isEdit: boolean },
): Promise<{ output: schema.StoredOutput; assets: NewAsset[] }> {
  const { workspaceId } = run.task;
  const downloads = engine.downloadsOf(provider);
  const download = () => fetchOutput(engine, run, output);
  await using file = await downloads.run(workspaceId, download, run.stop);
  const inspect = () => inspectOutput(file, output, run);
  const inspectedFile = await engine.heavySteps.run(workspaceId, inspect, run.stop);
  const extension = mediaTypeOf(inspectedFile.contentType)?.extension;
  if (extension === undefined) throw new BrokenFileError('The file is of no kind that we take.');
  const name = `atelier-${run.task.id}-${index + 1}.${extension}`;
  const { provenance, catalog } = engine.context;
  const model = catalog.model(run.task.model)?.name ?? run.task.model;
  await using markedFile = await retryUntilDeadline(engine, run, () =>
    provenance.protect(
      { path: file.path, size: file.size, contentType: inspectedFile.contentType },
      { model, isEdit, title: name, at: new Date(engine.context.clock.now()) },
      run.stop,
    ),
  );
  const newColumns = newAssetColumns(run, region, 'output');
  const baseKey = `outputs/${run.task.workspaceId}/${run.task.id}/${newColumns.id}`;
  const asset: NewAsset & { id: string } = {
    ...newColumns,
    fromOwnMaterial: isEdit,
    width: output.width ?? null,
    height: output.height ?? null,
    ...inspectedFile,
    storageKey: `${baseKey}.${extension}`,
    size: markedFile.size,
    sha256: await sha256OfFile(markedFile.path),
    duration: inspectedFile.duration ?? output.durationSeconds ?? null,
    name,
  };
  const { storage } = engine.files;
  const source = { ...asset, path: markedFile.path, key: asset.storageKey, signal: run.stop };
  await retryUntilDeadline(engine, run, () => storeFromDisk(storage, source));
  const xmp = provenance.markPacket(model, isEdit);
  const smallPicture =
    run.task.kind === 'audio'
      ? null
      : await storeSmallPicture(engine, run, {
          asset,
          output,
          path: markedFile.path,
          baseKey,
          xmp,
          downloads,
        });
  return {
    output: outputOf(asset, smallPicture),
    assets: smallPicture ? [asset, smallPicture] : [asset],
  };
}

/** Fetches an output. Throws {@link BrokenFileError} when the transfer breaks off. */
async function fetchOutput(engine: Engine, run: Run, output: MediaOutput): Promise<SpooledFile> {
  try {
    return await fetchFile(engine, run, output, maxBytes);
  } catch (error) {
    if (error instanceof BodyTooLargeError) throw unusableFileFailure(error);
    if (error instanceof ProviderError || isOutage(error) || isRetryable(error)) throw error;
    throw new BrokenFileError('The file broke off.', { cause: error });
  }
}

/** Whether a model of each family may make files of a content type. */
const isAllowedType: Readonly<Record<TaskRow['kind'], (type: string) => boolean>> = {
  image: (type) => type.startsWith('image/'),
  video: (type) => type.startsWith('video/'),
  audio: (type) => type.startsWith('audio/'),
};

/**
 * The kind of an output that has its end. Throws {@link BrokenFileError} when it has none or is no media, and
 * {@link TaskFailure} when a model of this family may not make it.
 */
async function inspectOutput(
  file: SpooledFile,
  output: MediaOutput,
  { task }: Run,
): Promise<Partial<InspectedFile> & Pick<InspectedFile, 'contentType'>> {
  if (task.kind === 'audio' && canonicalType(output.contentType) === 'text/plain') {
    if (file.size > 0 && (await isText(file))) return { contentType: 'text/plain' };
    throw new BrokenFileError('The text is empty, or no text.');
  }
  const inspectedFile = await inspectFile(file.path, task.workspaceId).catch((error: unknown) => {
    if (!(error instanceof MediaRefusedError)) throw error;
    // What is too large to decode is stored without a preview.
    if (error.reason === 'too_many_pixels' && error.inspectedFile !== undefined)
      return error.inspectedFile;
    throw new BrokenFileError('The file cannot be read.', { cause: error });
  });
  const isFilm =
    task.kind === 'video' &&
    inspectedFile.kind === 'image' &&
    (await isAnimated(file.path, task.workspaceId));
  if (!isFilm && !isAllowedType[task.kind](inspectedFile.contentType)) {
    throw new TaskFailure(
      'upstream_error',
      `The model answered with ${inspectedFile.contentType}, which is no ${task.kind}. Nothing was charged; submit it again.`,
    );
  }
  if (await isWhole(file.path, inspectedFile.contentType, task.workspaceId)) return inspectedFile;
  throw new BrokenFileError('The file has no end.');
}

/**
 * A preview of a picture, the cover of a video. A failure does not stop the task from ending: a preview that cannot be
 * stored now is made at its first request, and a video without a usable cover has none.
 */
async function storeSmallPicture(
  engine: Engine,
  run: Run,
  source: {
    asset: NewAsset & { id: string };
    output: MediaOutput;
    path: string;
    baseKey: string;
    xmp: string;
    downloads: Semaphore;
  },
): Promise<NewAsset | null> {
  const role = run.task.kind === 'video' ? 'thumbnail' : 'preview';
  const key = `${source.baseKey}-${role}.webp`;
  const row = {
    ...newAssetColumns(run, source.asset.region, role),
    storageKey: key,
    sourceId: source.asset.id,
  };
  const { workspaceId } = run.task;
  const storePreviewFrom = (path: string) =>
    engine.heavySteps.run(
      workspaceId,
      () => storePreview(engine.files.storage, { path, key, workspaceId, xmp: source.xmp }),
      run.stop,
    );
  try {
    if (role === 'preview') return { ...row, ...(await storePreviewFrom(source.path)) };
    const { cover } = source.output;
    if (cover === undefined) return null;
    const fetchCover = () => fetchFile(engine, run, cover, maxCoverBytes);
    await using file = await retryFewTimes(engine, run, fetchCover, source.downloads);
    return { ...row, ...(await storePreviewFrom(file.path)) };
  } catch (error) {
    run.stop.throwIfAborted();
    engine.context.log.warn(
      { err: error, taskId: run.task.id },
      'an output goes without its preview',
    );
    const canBeMadeLater = role === 'preview' && isTemporaryPreviewFailure(error);
    return canBeMadeLater ? { ...row, ...unmadePreview } : null;
  }
}

function newAssetColumns({ task }: Run, region: string, role: 'output' | 'preview' | 'thumbnail') {
  return {
    id: newId('asset'),
    workspaceId: task.workspaceId,
    role,
    token: newMediaToken(),
    region,
    keyId: task.keyId,
    actor: task.actor,
    taskId: task.id,
    createdAt: new Date(),
  };
}

function outputOf(
  asset: NewAsset & { id: string },
  smallPicture: NewAsset | null,
): schema.StoredOutput {
  const smallPath = smallPicture && mediaPath(smallPicture.token, smallPicture.contentType);
  return {
    assetId: asset.id,
    path: mediaPath(asset.token, asset.contentType),
    ...(smallPicture?.role === 'preview' && smallPath ? { previewPath: smallPath } : {}),
    ...(smallPicture?.role === 'thumbnail' && smallPath ? { thumbnailPath: smallPath } : {}),
    contentType: asset.contentType,
    size: asset.size,
    ...(asset.width && asset.height ? { width: asset.width, height: asset.height } : {}),
    ...(typeof asset.duration === 'number' ? { duration: asset.duration } : {}),
  };
}
