import { createHash } from 'node:crypto';
import { PassThrough, type Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { StorageNotFoundError } from '@/lib/platform/storage';
import type { BackupPlace } from '../backup/place';
import { ArchiveError } from './archive-error';
import {
  type ArchivedFile,
  archiveFolder,
  fileKey,
  isManifestKey,
  type MonthManifest,
  manifestSchema,
} from './manifest';

/** The months of an archive, by set and month. Throws `ArchiveError` for a manifest that cannot be read; `StorageError`. */
export async function listMonths({
  storage,
  prefix,
}: BackupPlace): Promise<readonly MonthManifest[]> {
  const months: MonthManifest[] = [];
  for await (const { key } of storage.list(`${prefix}${archiveFolder}`)) {
    if (isManifestKey(key)) months.push(parseManifest(key, await text(await storage.get(key))));
  }
  const nameOf = ({ set, month }: MonthManifest) => `${set}/${month}`;
  return months.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
}

function parseManifest(key: string, body: string): MonthManifest {
  try {
    return manifestSchema.parse(JSON.parse(body));
  } catch (error) {
    throw new ArchiveError(
      `${key} was changed or cut off, or a newer version of Atelier wrote it.`,
      { cause: error },
    );
  }
}

/**
 * Reads a file of the archive to its end and compares it. Returns what is wrong with it, in words, or null. `output` receives its rows,
 * decompressed, before that is known. Throws `StorageError`, an `AbortError` by `signal`.
 */
export async function readFile(
  { storage, prefix }: BackupPlace,
  month: MonthManifest,
  file: ArchivedFile,
  { output, signal }: { output?: NodeJS.WritableStream; signal?: AbortSignal | undefined } = {},
): Promise<string | null> {
  const key = fileKey(month, file.table);
  const digest = createHash('sha256');
  let size = 0;
  let storedFile: Readable;
  try {
    storedFile = await storage.get(`${prefix}${key}`);
  } catch (error) {
    if (!(error instanceof StorageNotFoundError)) throw error;
    return `${key} is missing.`;
  }
  const compare = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      digest.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  };
  const sink = output ?? new PassThrough().resume();
  try {
    await pipeline(storedFile, compare, createGunzip(), sink, {
      end: output === undefined,
      ...(signal && { signal }),
    });
  } catch (error) {
    if (!isDamage(error)) throw error;
    return `${key} was changed or cut off.`;
  }
  return size === file.size && digest.digest('hex') === file.sha256
    ? null
    : `${key} was changed or cut off.`;
}

/** Errors of zlib are those of the bytes; of storage there are others. */
const isDamage = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
