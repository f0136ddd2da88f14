import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import {
  type AddModelExampleBody,
  idPrefixes,
  type ModelExampleRecord,
  maxModelExamples,
} from '@/lib/contract';
import { newId } from '@/lib/platform/ids';
import { StorageNotFoundError } from '@/lib/platform/storage';
import type { ServiceContext, ServiceTx } from '../../context';
import { schema } from '../../db';
import {
  type Asset,
  enqueueFileDeletion,
  insertAssets,
  mediaTypeOf,
  newMediaToken,
} from '../../files/media';
import { ApiError } from '../../http';
import { readExamples } from './read-examples';
import { shareableParams } from './shareable.rules';

const { assets, modelExamples, tasks } = schema;

type Context = Pick<ServiceContext, 'db' | 'addresses' | 'catalog' | 'storage'>;

const noResultError = () => new ApiError('not_found', 'There is no such result in this workspace.');
const noExampleError = () => new ApiError('not_found', 'There is no such example of this model.');
const fullError = () =>
  new ApiError(
    'invalid_value',
    `A model has at most ${maxModelExamples} examples. Remove one first.`,
  );

/**
 * Copies a result of a workspace as an example of the model that made it; a repeated call has no further effect. Throws
 * `ApiError` not_found, invalid_value.
 */
export async function addExample(
  context: Context,
  modelId: string,
  { workspace_id: workspaceId, task_id: taskId, output, actor }: AddModelExampleBody,
): Promise<ModelExampleRecord> {
  const { db, catalog } = context;
  const [task] = await db
    .select()
    .from(tasks)
    .where(and(eq(tasks.id, taskId), eq(tasks.workspaceId, workspaceId)));
  const sourceId = task?.outputs?.[output]?.assetId;
  if (task === undefined || sourceId === undefined || task.status !== 'succeeded')
    throw noResultError();
  const model = catalog.model(modelId);
  if (model === undefined || task.model !== modelId) {
    throw new ApiError('invalid_value', 'Another model made this result.');
  }
  const existingExample = await findBySource(context, modelId, sourceId);
  if (existingExample !== undefined) return existingExample;
  if ((await db.$count(modelExamples, eq(modelExamples.model, modelId))) >= maxModelExamples)
    throw fullError();

  const sources = await db
    .select()
    .from(assets)
    .where(
      and(or(eq(assets.id, sourceId), eq(assets.sourceId, sourceId)), isNull(assets.deletedAt)),
    );
  const source = sources.find(({ id }) => id === sourceId);
  if (source === undefined) throw noResultError();
  const kind = mediaTypeOf(source.contentType)?.kind;
  if (kind === undefined || kind === 'text') {
    throw new ApiError('invalid_value', 'Only pictures, videos and sounds are examples.');
  }
  const copies = await copyFiles(context, source, sources);
  const { prompt, ...params } = task.params;
  await db.transaction(async (tx) => {
    const examples = await lockExamples(tx, modelId);
    if (examples.some(({ sourceAssetId }) => sourceAssetId === sourceId)) return;
    if (examples.length >= maxModelExamples) throw fullError();
    await insertAssets(tx, copies);
    await tx.insert(modelExamples).values({
      id: newId(idPrefixes.modelExample),
      model: modelId,
      // The order may have gaps.
      position: sql`coalesce((select max(position) + 1 from service.model_examples where model = ${modelId}), 0)`,
      assetId: copies[0].id,
      sourceAssetId: sourceId,
      prompt: typeof prompt === 'string' ? prompt : '',
      params: shareableParams(model, params),
      actor,
    });
  });
  const newExample = await findBySource(context, modelId, sourceId);
  if (newExample === undefined) throw noResultError();
  return newExample;
}

/** Orders the examples of a model: those that are not named come last. */
export async function orderExamples(
  context: Pick<ServiceContext, 'db' | 'addresses'>,
  model: string,
  ids: readonly string[],
): Promise<ModelExampleRecord[]> {
  await context.db.transaction(async (tx) => {
    const examples = await lockExamples(tx, model);
    const rankOf = (id: string) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
    const orderedExamples = examples.toSorted((a, b) => rankOf(a.id) - rankOf(b.id));
    for (const [position, { id }] of orderedExamples.entries()) {
      await tx.update(modelExamples).set({ position }).where(eq(modelExamples.id, id));
    }
  });
  return readExamples(context, { model });
}

/** Removes an example with its files. Throws `ApiError` not_found. */
export async function removeExample(
  { db, jobs }: Pick<ServiceContext, 'db' | 'jobs'>,
  model: string,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [removedExample] = await tx
      .delete(modelExamples)
      .where(and(eq(modelExamples.id, id), eq(modelExamples.model, model)))
      .returning({ assetId: modelExamples.assetId });
    if (removedExample === undefined) throw noExampleError();
    const { assetId } = removedExample;
    const removedFiles = await tx
      .update(assets)
      .set({ deletedAt: new Date() })
      .where(
        and(or(eq(assets.id, assetId), eq(assets.sourceId, assetId)), isNull(assets.deletedAt)),
      )
      .returning({ storageKey: assets.storageKey });
    await enqueueFileDeletion(jobs, tx, removedFiles);
  });
}

/** The examples of a model in their order. Other changes wait until the transaction ends. */
async function lockExamples(tx: ServiceTx, model: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('atelier.model-examples'))`);
  return tx
    .select({ id: modelExamples.id, sourceAssetId: modelExamples.sourceAssetId })
    .from(modelExamples)
    .where(eq(modelExamples.model, model))
    .orderBy(asc(modelExamples.position), asc(modelExamples.id));
}

async function findBySource(context: Context, model: string, sourceId: string) {
  const [row] = await context.db
    .select({ id: modelExamples.id })
    .from(modelExamples)
    .where(and(eq(modelExamples.model, model), eq(modelExamples.sourceAssetId, sourceId)));
  if (row === undefined) return undefined;
  const [example] = await readExamples(context, { id: row.id });
  return example;
}

/** Copies a file and its small pictures. The first row is the file's. Files that no row names are cleaned up later. */
async function copyFiles(
  { storage }: Context,
  source: Asset,
  sources: readonly Asset[],
): Promise<[Asset, ...Asset[]]> {
  const newFile = { ...source, ...newFileColumns(source), role: 'example' as const, keyId: null };
  // A preview that is still to be made has no file to copy.
  const smallPictures = sources
    .filter(({ id, size }) => id !== source.id && size > 0)
    .map((picture) => ({
      from: picture.storageKey,
      to: { ...picture, ...newFileColumns(picture) },
    }));
  const copies = smallPictures.map(({ to }) => ({ ...to, sourceId: newFile.id }));
  try {
    await storage.copy(source.storageKey, newFile.storageKey);
    for (const { from, to } of smallPictures) await storage.copy(from, to.storageKey);
  } catch (error) {
    if (error instanceof StorageNotFoundError) throw noResultError();
    throw error;
  }
  return [newFile, ...copies];
}

function newFileColumns({ contentType }: Asset) {
  const id = newId(idPrefixes.asset);
  const extension = mediaTypeOf(contentType)?.extension ?? 'bin';
  const token = newMediaToken();
  return { id, token, storageKey: `examples/${id}.${extension}`, createdAt: new Date() };
}
