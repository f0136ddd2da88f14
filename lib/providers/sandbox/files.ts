import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ObjectStorage } from '@/lib/platform/storage';
import { type MediaOutput, type MediaReference, ProviderError } from '../media';
import type { SandboxOutput, StoredReference } from './operations';
import type { JobReference, RenderedFile } from './render/job';

const folderOf = (operation: string) => `sandbox/${operation}`;

/** Copies the references of a request into storage, where any process finds them. */
export async function storeReferences(
  storage: ObjectStorage,
  operation: string,
  references: readonly MediaReference[],
  signal: AbortSignal,
): Promise<StoredReference[]> {
  const storedReferences: StoredReference[] = [];
  for (const [position, reference] of references.entries()) {
    signal.throwIfAborted();
    const { field, index, contentType } = reference;
    const key = `${folderOf(operation)}/reference-${position}`;
    try {
      await storage.put(key, await reference.open(), { contentType });
    } catch (error) {
      throw new ProviderError('upstream_error', 'A reference could not be read.', {
        retryable: true,
        cause: error,
      });
    }
    storedReferences.push({ field, index, contentType, key });
  }
  return storedReferences;
}

/** Copies stored references into a directory for a render. */
export async function fetchReferences(
  storage: ObjectStorage,
  references: readonly StoredReference[],
  directory: string,
): Promise<JobReference[]> {
  return await Promise.all(
    references.map(async ({ key, ...reference }, position) => {
      const path = join(directory, `reference-${position}`);
      await pipeline(await storage.get(key), createWriteStream(path));
      return { ...reference, path };
    }),
  );
}

/** Stores rendered files. Their names contain their position, so that a second render replaces the first. */
export async function storeOutputs(
  storage: ObjectStorage,
  operation: string,
  files: readonly RenderedFile[],
): Promise<SandboxOutput[]> {
  const outputs: SandboxOutput[] = [];
  for (const [position, { path, cover, ...file }] of files.entries()) {
    const key = `${folderOf(operation)}/output-${position}`;
    await storage.put(key, createReadStream(path), { contentType: file.contentType });
    if (cover === undefined) {
      outputs.push({ ...file, key });
      continue;
    }
    const coverKey = `${folderOf(operation)}/cover-${position}`;
    await storage.put(coverKey, createReadStream(cover.path), { contentType: cover.contentType });
    outputs.push({ ...file, key, cover: { key: coverKey, contentType: cover.contentType } });
  }
  return outputs;
}

/** Stored outputs as the engine takes them. */
export function openOutputs(
  storage: ObjectStorage,
  outputs: readonly SandboxOutput[],
): MediaOutput[] {
  const opener = (key: string) => async () =>
    Readable.toWeb(await storage.get(key)) as ReadableStream<Uint8Array>;
  return outputs.map(({ key, cover, ...output }) => ({
    ...output,
    open: opener(key),
    ...(cover ? { cover: { contentType: cover.contentType, open: opener(cover.key) } } : {}),
  }));
}

/** Deletes an operation's stored files: its references, or all. */
export async function deleteFiles(
  storage: ObjectStorage,
  operation: string,
  what: 'references' | 'all',
): Promise<void> {
  for await (const { key } of storage.list(`${folderOf(operation)}/`)) {
    if (what === 'all' || key.includes('/reference-')) await storage.delete(key);
  }
}
