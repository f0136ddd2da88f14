import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Env } from '../env';
import type { Backend } from './backend';
import { asStorageError, StorageNotFoundError } from './errors';
import { createFolderBackend } from './fs';
import { type IncomingFolder, openIncoming, type ReceivedFile } from './incoming';
import { checkKey, checkPrefix } from './keys';
import { type BucketLimits, createBucketBackend } from './s3';
import type { ObjectStorage, StoredObject } from './types';

/** Opens the storage that the environment names: `DATA_DIR`/files, or a bucket. */
export async function openStorage(
  env: Pick<Env, 'storage' | 'dataDir'>,
  limits?: BucketLimits,
): Promise<ObjectStorage> {
  if (env.storage.driver === 's3') {
    const incomingFolder = await openIncoming(join(tmpdir(), 'atelier-incoming'));
    return createStorage(await createBucketBackend(env.storage, limits), incomingFolder);
  }
  await mkdir(env.dataDir, { recursive: true });
  // Beside the files, so that renaming stays within one file system.
  const incoming = await openIncoming(join(env.dataDir, 'incoming'));
  return createStorage(createFolderBackend(join(env.dataDir, 'files')), incoming);
}

/** Opens a folder of its own, such as one for backups; only its owner can read what is made there. Opening makes nothing. */
export async function openFolder(folder: string): Promise<ObjectStorage> {
  return createStorage(createFolderBackend(folder), await openIncoming(join(folder, 'incoming')));
}

function createStorage(backend: Backend, incomingFolder: IncomingFolder): ObjectStorage {
  const { disk } = backend;

  function isMissing(error: unknown): boolean {
    for (let at = error; at instanceof Error; at = at.cause) {
      if (backend.isMissing(at)) return true;
    }
    return false;
  }

  async function runOnExisting<T>(key: string, work: () => Promise<T>): Promise<T> {
    checkKey(key);
    try {
      return await work();
    } catch (error) {
      throw isMissing(error) ? new StorageNotFoundError(key) : asStorageError(error);
    }
  }

  const withStorageErrors = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw asStorageError(error);
    });

  async function readMetadata(key: string): Promise<StoredObject> {
    const { contentLength, contentType, etag, lastModified } = await disk.getMetaData(key);
    return {
      key,
      size: contentLength,
      contentType: contentType ?? 'application/octet-stream',
      etag: etag.replace(/^W\//, '').replaceAll('"', ''),
      lastModified,
    };
  }

  async function stat(key: string): Promise<StoredObject | null> {
    checkKey(key);
    try {
      return await readMetadata(key);
    } catch (error) {
      if (isMissing(error)) return null;
      throw asStorageError(error);
    }
  }

  return {
    driver: backend.driver,
    async put(key, body, { contentType, signal }) {
      checkKey(key);
      const place = async (file: ReceivedFile) => {
        await backend.place(file, key, contentType, signal).catch((error: unknown) => {
          signal?.throwIfAborted();
          throw asStorageError(error);
        });
      };
      return { size: await incomingFolder.receive(body, place, signal) };
    },
    get: (key) => runOnExisting(key, () => backend.read(key)),
    getRange: (key, range) => runOnExisting(key, () => backend.read(key, range)),
    stat,
    async delete(key) {
      checkKey(key);
      await withStorageErrors(disk.delete(key));
    },
    async copy(from, to) {
      checkKey(to);
      await runOnExisting(from, () => backend.copy(from, to));
    },
    async *list(prefix) {
      checkPrefix(prefix);
      try {
        for await (const object of backend.list(prefix)) yield object;
      } catch (error) {
        throw asStorageError(error);
      }
    },
  };
}
