import { sha256OfFile } from '@/lib/platform/crypto';
import { newId } from '@/lib/platform/ids';
import type { Semaphore } from '@/lib/platform/semaphore';
import type { MediaOutput } from '@/lib/providers';
import type { schema } from '../../db';
import type { Inspected, NewAsset, SpooledFile } from '../../media';
import {
  canonicalType,
  inspectFile,
  isPreviewForLater,
  isText,
  mediaPath,
  mediaTypeOf,
  newMediaToken,
  previewToMake,
  storeFromDisk,
  storePreview,
  usesOwnMaterial,
} from '../../media';
import { fetchFile } from './fetch-file';
import { regionOf } from './region';
import type { Engine, Run } from './run';
import { TaskFailure } from './task-failure';
import { fewTimes, untilDeadline } from './try-again';

const mostBytes = 4 * 1024 ** 3;
const mostCoverBytes = 64 * 1024 ** 2;

/** Files of a finished operation that are in storage but not yet in the database. */
export interface StoredOutputs {
  outputs: schema.StoredOutput[];
  assets: NewAsset[];
}

/**
 * Streams every output to storage with its preview or cover. The work is done and paid for, so a storage failure is
 * retried until the deadline. Every attempt has keys of its own, so that a process that was frozen cannot overwrite or
 * delete what its successor stored. Throws {@link TaskFailure} when an output is not an image, video or sound.
 */
export async function storeOutputs(
  engine: Engine,
  run: Run,
  provider: string,
  outputs: readonly MediaOutput[],
): Promise<StoredOutputs> {
  if (outputs.length === 0) {
    throw new TaskFailure('generation_failed', 'The model finished without a result.');
  }
  const region = await regionOf(engine, run.task.workspaceId);
  const isEdit = await usesOwnMaterial(engine.context.db, run.task);
  const stored: StoredOutputs = { outputs: [], assets: [] };
  try {
    for (const [index, output] of outputs.entries()) {
      const one = await storeOutput(engine, run, { provider, output, index, region, isEdit });
      stored.outputs.push(one.output);
      stored.assets.push(...one.assets);
    }
    return stored;
  } catch (error) {
    // A process that is stopping does not wait for storage; the sweep deletes files that the database does not know.
    if (!run.handBack.aborted) await discardOutputs(engine, stored);
    throw error;
  }
}

/** Deletes files that no task will ever use. */
export async function discardOutputs(engine: Engine, stored: StoredOutputs): Promise<void> {
  const { storage } = engine.files;
  await Promise.allSettled(stored.assets.map((asset) => storage.delete(asset.storageKey)));
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
  const fetching = engine.fetching(provider);
  const fetchOutput = () => fetchFile(engine, run, output, mostBytes);
  await using file = await untilDeadline(engine, run, fetchOutput, fetching);
  const found = await inspectOutput(file, output, run);
  const extension = mediaTypeOf(found.contentType)?.extension;
  if (extension === undefined) throw unknownKind();
  const name = `atelier-${run.task.id}-${index + 1}.${extension}`;
  const { provenance, catalog } = engine.context;
  const model = catalog.model(run.task.model)?.name ?? run.task.model;
  await using marked = await untilDeadline(engine, run, () =>
    provenance.protect(
      { path: file.path, size: file.size, contentType: found.contentType },
      { model, isEdit, title: name, at: new Date(engine.context.clock.now()) },
      run.stop,
    ),
  );
  const describedOutput = described(run, region, 'output');
  const base = `outputs/${run.task.workspaceId}/${run.task.id}/${describedOutput.id}`;
  const asset: NewAsset & { id: string } = {
    ...describedOutput,
    fromOwnMaterial: isEdit,
    width: output.width ?? null,
    height: output.height ?? null,
    ...found,
    storageKey: `${base}.${extension}`,
    size: marked.size,
    sha256: await sha256OfFile(marked.path),
    duration: found.duration ?? output.durationSeconds ?? null,
    name,
  };
  const { storage } = engine.files;
  const source = { ...asset, path: marked.path, key: asset.storageKey, signal: run.stop };
  await untilDeadline(engine, run, () => storeFromDisk(storage, source));
  const xmp = provenance.markPacket(model, isEdit);
  const small =
    run.task.kind === 'audio'
      ? null
      : await storeSmallPicture(engine, run, {
          asset,
          output,
          path: marked.path,
          base,
          xmp,
          fetching,
        });
  return { output: outputOf(asset, small), assets: small ? [asset, small] : [asset] };
}

/** The kind of an output. Throws {@link TaskFailure} when it is not media. */
async function inspectOutput(
  file: SpooledFile,
  output: MediaOutput,
  { task }: Run,
): Promise<Partial<Inspected> & Pick<Inspected, 'contentType'>> {
  const contentType = canonicalType(output.contentType);
  if (task.kind === 'audio' && contentType === 'text/plain') {
    if (await isText(file)) return { contentType };
    throw unknownKind();
  }
  return inspectFile(file.path, task.workspaceId).catch(() => {
    // The type of a remote file is read from its content; a driver on this machine knows its own files' types.
    if (output.width === undefined) throw unknownKind();
    return { contentType };
  });
}

const unknownKind = () =>
  new TaskFailure('generation_failed', 'The model answered with a file that cannot be read.');

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
    base: string;
    xmp: string;
    fetching: Semaphore;
  },
): Promise<NewAsset | null> {
  const role = run.task.kind === 'video' ? 'thumbnail' : 'preview';
  const key = `${source.base}-${role}.webp`;
  const row = {
    ...described(run, source.asset.region, role),
    storageKey: key,
    sourceId: source.asset.id,
  };
  const { workspaceId } = run.task;
  const makeFrom = (path: string) =>
    engine.heavy.run(
      workspaceId,
      () => storePreview(engine.files.storage, { path, key, workspaceId, xmp: source.xmp }),
      run.stop,
    );
  try {
    if (role === 'preview') return { ...row, ...(await makeFrom(source.path)) };
    const { cover } = source.output;
    if (cover === undefined) return null;
    const fetchCover = () => fetchFile(engine, run, cover, mostCoverBytes);
    await using file = await fewTimes(engine, run, fetchCover, source.fetching);
    return { ...row, ...(await makeFrom(file.path)) };
  } catch (error) {
    run.stop.throwIfAborted();
    engine.context.log.warn({ error, taskId: run.task.id }, 'an output goes without its preview');
    const later = role === 'preview' && isPreviewForLater(error);
    return later ? { ...row, ...previewToMake } : null;
  }
}

function described({ task }: Run, region: string, role: 'output' | 'preview' | 'thumbnail') {
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

function outputOf(asset: NewAsset & { id: string }, small: NewAsset | null): schema.StoredOutput {
  const smallPath = small && mediaPath(small.token, small.contentType);
  return {
    assetId: asset.id,
    path: mediaPath(asset.token, asset.contentType),
    ...(small?.role === 'preview' && smallPath ? { previewPath: smallPath } : {}),
    ...(small?.role === 'thumbnail' && smallPath ? { thumbnailPath: smallPath } : {}),
    contentType: asset.contentType,
    size: asset.size,
    ...(asset.width && asset.height ? { width: asset.width, height: asset.height } : {}),
    ...(typeof asset.duration === 'number' ? { duration: asset.duration } : {}),
  };
}
