import { sha256OfFile } from '@/lib/platform/crypto';
import { newId } from '@/lib/platform/ids';
import { type Semaphore, SemaphoreFullError } from '@/lib/platform/semaphore';
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
  SpoolTooLargeError,
  storeFromDisk,
  storePreview,
  unmadePreview,
  usesOwnMaterial,
} from '../../files/media';
import type { TaskRow } from '../task-row';
import { fetchFile } from './fetch-file';
import { pollOperation, type SucceededOutcome } from './follow-operation';
import { isOutage } from './outage';
import { readRegion } from './region';
import { retryFewTimes, retryUntilDeadline } from './retry-step';
import type { Engine, Operation, Run } from './run';
import { asTaskFailure, isRetryable, TaskFailure } from './task-failure';
import { retryDelayMs, wait } from './waiting';

const maxBytes = 4 * 1024 ** 3;
const maxCoverBytes = 64 * 1024 ** 2;

/** The most results of a request that names no number. */
const maxUnorderedOutputs = 50;
/** How often a file is fetched that turns out to be broken: the provider may have cut only the transfer. */
const maxBrokenDownloads = 5;

/** Files of a finished operation that are in storage but not yet in the database. */
export interface StoredOutputs {
  outputs: schema.StoredOutput[];
  assets: NewAsset[];
}

type StoredOutput = Awaited<ReturnType<typeof storeOutput>>;

/**
 * Streams the outputs, at most as many as were ordered, to storage with their previews or covers. The work is done and paid for:
 * while a file cannot be fetched, the result is read from the provider again until the deadline, and then the files that were
 * fetched are kept. Every attempt has keys of its own, so that a process that was frozen cannot overwrite or delete what its
 * successor stored. Throws {@link TaskFailure} when no output could be stored.
 */
export async function storeOutputs(
  engine: Engine,
  run: Run,
  operation: Operation,
  { outputs, filesPerResult = 1 }: Pick<SucceededOutcome, 'outputs' | 'filesPerResult'>,
): Promise<StoredOutputs> {
  const region = await readRegion(engine, run.task.workspaceId);
  const isEdit = await usesOwnMaterial(engine.context.db, run.task);
  const { provider } = operation;
  const { orderedOutputs } = run.task.price;
  const maxOutputs =
    orderedOutputs === undefined ? maxUnorderedOutputs : orderedOutputs * filesPerResult;
  const storedOutputs = new Map<number, StoredOutput>();
  try {
    const failure = await storeEach(
      engine,
      run,
      operation,
      outputs.slice(0, maxOutputs),
      async (output, index) => {
        storedOutputs.set(
          index,
          await storeOutput(engine, run, { provider, output, index, region, isEdit }),
        );
      },
    );
    if (storedOutputs.size === 0) {
      throw failure ?? new TaskFailure('generation_failed', 'The model finished without a result.');
    }
  } catch (error) {
    // A process that is stopping does not wait for storage; the sweep deletes files that the database does not know.
    if (!run.handBack.aborted) await discardOutputs(engine, inOrder(storedOutputs));
    throw error;
  }
  return inOrder(storedOutputs);
}

function inOrder(storedOutputs: ReadonlyMap<number, StoredOutput>): StoredOutputs {
  const sortedOutputs = [...storedOutputs].sort(([a], [b]) => a - b).map(([, output]) => output);
  return {
    outputs: sortedOutputs.map(({ output }) => output),
    assets: sortedOutputs.flatMap(({ assets }) => assets),
  };
}

/** Stores each output by `store`, in rounds. Returns the first failure of an output that was given up. */
async function storeEach(
  engine: Engine,
  run: Run,
  operation: Operation,
  outputs: readonly MediaOutput[],
  store: (output: MediaOutput, index: number) => Promise<void>,
): Promise<TaskFailure | null> {
  const { clock, log } = engine.context;
  const untilMs = run.task.deadlineAt.getTime();
  const openIndexes = new Set(outputs.keys());
  const brokenFileCounts = new Map<number, number>();
  let firstFailure: TaskFailure | null = null;
  const giveUp = (index: number, failure: TaskFailure) => {
    openIndexes.delete(index);
    firstFailure ??= failure;
  };
  for (
    let currentOutputs: readonly MediaOutput[] | TaskFailure = outputs, attempt = 1;
    ;
    attempt += 1
  ) {
    for (const index of [...openIndexes]) {
      const output = currentOutputs instanceof TaskFailure ? undefined : currentOutputs[index];
      if (output === undefined) {
        giveUp(index, currentOutputs instanceof TaskFailure ? currentOutputs : resultGoneFailure());
        continue;
      }
      try {
        await store(output, index);
        openIndexes.delete(index);
      } catch (error) {
        run.stop.throwIfAborted();
        if (error instanceof BrokenFileError)
          brokenFileCounts.set(index, (brokenFileCounts.get(index) ?? 0) + 1);
        const isLast =
          clock.now() >= untilMs || (brokenFileCounts.get(index) ?? 0) >= maxBrokenDownloads;
        const failure = failureOf(error, isLast);
        if (failure !== null) giveUp(index, failure);
        log.warn(
          { err: error, taskId: run.task.id, attempt, index },
          'an output could not be stored',
        );
      }
    }
    if (openIndexes.size === 0) return firstFailure;
    const nowMs = clock.now();
    await wait(retryDelayMs(engine.pace, attempt), { nowMs, untilMs, signal: run.stop });
    currentOutputs = await readResultAgain(engine, run, operation, currentOutputs);
  }
}

/** The result with fresh addresses; `currentResult` while the provider's cannot be read. */
async function readResultAgain(
  engine: Engine,
  run: Run,
  operation: Operation,
  currentResult: readonly MediaOutput[] | TaskFailure,
): Promise<readonly MediaOutput[] | TaskFailure> {
  try {
    const status = await pollOperation(engine, run, operation);
    if (status.state === 'failed') return new TaskFailure(status.code, status.message);
    return status.state === 'succeeded' ? status.outputs : currentResult;
  } catch (error) {
    run.stop.throwIfAborted();
    engine.context.log.warn(
      { err: error, taskId: run.task.id },
      'a result could not be asked for anew',
    );
    return currentResult;
  }
}

/** The failure of an output by an error; `null` when it is tried again. Throws errors of this service. */
function failureOf(error: unknown, isLast: boolean): TaskFailure | null {
  if (error instanceof TaskFailure) return error;
  const isTemporary =
    error instanceof BrokenFileError ||
    error instanceof SemaphoreFullError ||
    isOutage(error) ||
    isRetryable(error);
  if (isTemporary && !isLast) return null;
  if (isOutage(error)) return new TaskFailure('task_expired', '', { cause: error });
  if (error instanceof BrokenFileError) return unusableFileFailure(error);
  const failure = asTaskFailure(error);
  if (failure === null) throw error;
  return failure;
}

/** The file broke off while it was fetched, or has no end. */
class BrokenFileError extends Error {
  override readonly name = 'BrokenFileError';
}

const resultGoneFailure = () =>
  new TaskFailure(
    'upstream_error',
    'The result was gone before it could be fetched. Nothing was charged; submit it again.',
  );

const unusableFileFailure = (cause?: unknown) =>
  new TaskFailure(
    'upstream_error',
    'The model answered with a file that cannot be read. Nothing was charged; submit it again.',
    { cause },
  );

/** Deletes files that no task will ever use. */
export async function discardOutputs(engine: Engine, storedOutputs: StoredOutputs): Promise<void> {
  const { storage } = engine.files;
  await Promise.allSettled(storedOutputs.assets.map((asset) => storage.delete(asset.storageKey)));
}

async function storeOutput(
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
    if (error instanceof SpoolTooLargeError) throw unusableFileFailure(error);
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
