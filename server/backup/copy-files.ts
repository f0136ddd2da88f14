import { createHash } from 'node:crypto';
import { addAbortSignal, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { type ObjectStorage, StorageNotFoundError, verifyDigest } from '@/lib/platform/storage';
import { BackupError } from './backup-error';
import type { BackupFile, Manifest } from './manifest';
import type { NamedFile } from './named-files';
import type { Repository } from './repository';

/** Files that are copied at once: a bucket takes a while for each. */
const maxParallelFiles = 4;

/** Runs `work` for every item, a few at once. After an error none is begun, and it is thrown when the others have ended. */
export async function forEachAtOnce<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waitingItems = [...items].reverse();
  const workers = Array.from({ length: maxParallelFiles }, async () => {
    for (let item = waitingItems.pop(); item !== undefined; item = waitingItems.pop()) {
      await work(item).catch((error: unknown) => {
        waitingItems.length = 0;
        throw error;
      });
    }
  });
  const outcomes = await Promise.allSettled(workers);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

/** The files of a backup, and what was done for them. */
export interface CopiedFiles {
  readonly files: BackupFile[];
  readonly missingFiles: Manifest['missingFiles'];
  /** Bytes of files that the place did not have, or not whole. */
  readonly copiedBytes: number;
  /** Files of earlier backups that were read again in the place. */
  readonly rereadFiles: number;
  /** Keys of those that were damaged there, and were copied again unless they are missing. */
  readonly repairedFiles: readonly string[];
}

/** The file has other bytes than its row says. */
class FileChangedError extends Error {}

/**
 * Copies files into the repository, but for those that it has, and reads back what was copied. What storage no longer has, or
 * has with other bytes, is named. `earlier` gives the digests of files whose rows have none: their bytes never change.
 * `isReread`: which of the repository's files are read again, because a disk may lose them without a word.
 */
export async function copyFiles(
  named: readonly NamedFile[],
  options: {
    storage: ObjectStorage;
    repository: Repository;
    earlier: Manifest | null;
    isReread: (name: string) => boolean;
    signal?: AbortSignal | undefined;
  },
): Promise<CopiedFiles> {
  const { storage, repository, earlier, isReread, signal } = options;
  const earlierDigests = new Map(earlier?.files.map((file) => [file.key, file]));
  const files: BackupFile[] = [];
  const missingFiles: Manifest['missingFiles'] = [];
  const repairedFiles: string[] = [];
  const storedSizes = await readStoredSizes(repository, signal);
  let copiedBytes = 0;
  let rereadFiles = 0;

  /** Whether the repository has the file. */
  async function holds(name: string, file: BackupFile): Promise<boolean> {
    const storedSize = storedSizes.get(name);
    if (storedSize === undefined) return false;
    if (storedSize === repository.storedSize(file.size)) {
      if (!isReread(name)) return true;
      rereadFiles += 1;
      if (await isWhole(repository, name, file, signal)) return true;
    }
    repairedFiles.push(file.key);
    return false;
  }

  async function digestOf({ key, size, sha256 }: NamedFile, earlierFile: BackupFile | undefined) {
    if (sha256 !== null) return { size, sha256 };
    if (earlierFile === undefined) return digestStoredFile(storage, key, signal);
    return { size: earlierFile.size, sha256: earlierFile.sha256 };
  }

  async function copy(named: NamedFile): Promise<void> {
    signal?.throwIfAborted();
    const file = { ...named, ...(await digestOf(named, earlierDigests.get(named.key))) };
    const name = repository.fileName(file.sha256);
    if (!(await holds(name, file))) {
      const source = verifyDigest(
        await storage.get(file.key),
        file,
        async () => new FileChangedError(),
      );
      await repository.write(name, source, signal);
      await verifyPart(repository, name, file, signal);
      storedSizes.set(name, repository.storedSize(file.size));
      copiedBytes += file.size;
    }
    files.push(file);
  }

  await forEachAtOnce(named, async (file) => {
    try {
      await copy(file);
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === null) throw error;
      missingFiles.push({ key: file.key, reason });
    }
  });
  return { files, missingFiles, copiedBytes, rereadFiles, repairedFiles };
}

async function readStoredSizes(
  repository: Repository,
  signal: AbortSignal | undefined,
): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for await (const { name, size } of repository.list('files/')) {
    signal?.throwIfAborted();
    sizes.set(name, size);
  }
  return sizes;
}

async function isWhole(
  repository: Repository,
  name: string,
  file: BackupFile,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  try {
    await verifyPart(repository, name, file, signal);
    return true;
  } catch (error) {
    if (error instanceof BackupError) return false;
    throw error;
  }
}

function reasonOf(error: unknown): 'missing' | 'changed' | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof StorageNotFoundError) return 'missing';
    if (at instanceof FileChangedError) return 'changed';
  }
  return null;
}

async function digestStoredFile(
  storage: ObjectStorage,
  key: string,
  signal: AbortSignal | undefined,
): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  const source: AsyncIterable<Buffer> = endedBy(signal, await storage.get(key));
  for await (const chunk of source) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { size, sha256: hash.digest('hex') };
}

/** Reads a part and compares it. Throws `BackupError`. */
export async function verifyPart(
  repository: Repository,
  name: string,
  digest: { size: number; sha256: string },
  signal?: AbortSignal,
): Promise<void> {
  const source = verifyDigest(await repository.read(name), digest, async () => {
    return new BackupError(`The part ${name} of the backup was changed or cut off.`);
  });
  await finished(endedBy(signal, source).resume());
}

/** The stream, which fails when the signal aborts: a process that stops waits for no slow bucket. */
const endedBy = (signal: AbortSignal | undefined, stream: Readable): Readable =>
  signal === undefined ? stream : addAbortSignal(signal, stream);
