import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Backend } from './backend';
import type { ListedObject } from './types';

/** The last is FlyDrive's error for a key that is a folder. */
const missingCodes = new Set<unknown>(['ENOENT', 'ENOTDIR', 'EISDIR', 'E_RUNTIME_EXCEPTION']);

/** Files in a folder. A file is stored by renaming, which is atomic. */
export function createFolderBackend(root: string): Backend {
  const place = async (from: string, key: string) => {
    const target = join(root, key);
    await mkdir(dirname(target), { recursive: true });
    await rename(from, target);
  };
  return {
    driver: 'fs',
    disk: new Disk(new FSDriver({ location: root, visibility: 'private' })),
    place: (file, key) => place(file.path, key),
    async read(key, range) {
      const file = await open(join(root, key), 'r');
      if ((await file.stat()).isFile()) return file.createReadStream(range ?? {});
      await file.close();
      throw Object.assign(new Error('A folder is no object.'), { code: 'EISDIR' });
    },
    async copy(from, to) {
      const draftPath = join(root, `${to}.${randomUUID()}`);
      await mkdir(dirname(draftPath), { recursive: true });
      try {
        await copyFile(join(root, from), draftPath);
        await place(draftPath, to);
      } finally {
        await rm(draftPath, { force: true });
      }
    },
    list: (prefix) => filesBelow(root, prefix),
    isMissing: (error) => missingCodes.has(codeOf(error)),
  };
}

/** The files below a folder of `root`, which is empty or ends at a `/`. What is deleted meanwhile may be left out. */
async function* filesBelow(root: string, folder: string): AsyncGenerator<ListedObject> {
  const entries = await unlessMissing(readdir(join(root, folder), { withFileTypes: true }));
  for (const entry of entries ?? []) {
    const key = `${folder}${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(root, `${key}/`);
    if (!entry.isFile()) continue;
    const stats = await unlessMissing(stat(join(root, key)));
    if (stats !== null) yield { key, size: stats.size, lastModified: stats.mtime };
  }
}

const unlessMissing = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error: unknown) => {
    if (missingCodes.has(codeOf(error))) return null;
    throw error;
  });

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
