import { createHmac } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sha256Hex } from '@/lib/platform/crypto';
import { StorageNotFoundError } from '@/lib/platform/storage';
import { openMasterKey, readAbout } from './about';
import { BackupError } from './backup-error';
import { type Manifest, manifestSchema, parseJson } from './manifest';
import type { BackupPlace } from './place';
import { sealedSize, sealStream, unsealStream } from './sealed-stream';

/** The backups of one installation in one place: a database part and a manifest each, and files that they share. */
export interface Repository {
  readonly label: string;
  readonly isEncrypted: boolean;
  /** The name under which files of this digest are stored; of encrypted ones it reveals nothing. */
  fileName(sha256: string): string;
  write(name: string, body: Readable, signal?: AbortSignal): Promise<void>;
  /** Decrypted. Throws `BackupError` when it is missing; its stream fails with one when it was changed. */
  read(name: string): Promise<Readable>;
  /** Bytes that `size` bytes take there. */
  storedSize(size: number): number;
  /** Removes parts that no backup needs. */
  remove(name: string): Promise<void>;
  /** Names below a folder such as `files/`, with their stored size and the time they were stored. */
  list(folder: string): AsyncIterable<{ name: string; size: number; storedAt: Date }>;
  writeManifest(manifest: Manifest): Promise<void>;
  /** Throws `BackupError` when it is missing, incomplete or changed. */
  readManifest(id: string): Promise<Manifest>;
}

export const databaseName = (id: string): string => `backups/${id}/database`;
export const manifestName = (id: string): string => `backups/${id}/manifest`;

/** Whether a name below `backups/` is a backup's. Others may be anybody's: a place can be a folder with more in it. */
export const isBackupId = (id: string): boolean => /^\d{8}T\d{6}Z-[0-9a-f]{6}$/.test(id);

/** Whether a name below `files/` is one that {@link Repository.fileName} gives. */
export const isFileName = (name: string): boolean =>
  /^files\/[0-9a-f]{2}\/[0-9a-f]{64}$/.test(name);

/** Opens the backups of a place to read them. Throws `BackupError`. */
export async function openRepository(
  place: BackupPlace,
  passphrase: string | undefined,
): Promise<Repository> {
  const about = await readAbout(place);
  if (about === null) throw new BackupError(`There are no backups in ${place.label}.`);
  return overPlace(place, await openMasterKey(place, about, passphrase));
}

/** `masterKey`: `null` where backups are not encrypted. */
export function overPlace(
  { storage, prefix, label }: BackupPlace,
  masterKey: Buffer | null,
): Repository {
  const keyOf = (name: string) => `${prefix}${name}`;
  const repository: Repository = {
    label,
    isEncrypted: masterKey !== null,
    fileName(sha256) {
      const name =
        masterKey === null
          ? sha256
          : createHmac('sha256', masterKey).update(`file ${sha256}`).digest('hex');
      return `files/${name.slice(0, 2)}/${name}`;
    },
    async write(name, body, signal) {
      await storage.put(
        keyOf(name),
        masterKey === null ? body : sealStream(body, masterKey, name),
        {
          contentType: 'application/octet-stream',
          ...(signal && { signal }),
        },
      );
    },
    async read(name) {
      try {
        const storedFile = await storage.get(keyOf(name));
        return masterKey === null ? storedFile : unsealStream(storedFile, masterKey, name);
      } catch (error) {
        if (!(error instanceof StorageNotFoundError)) throw error;
        throw new BackupError(`The part ${name} of the backup is missing.`);
      }
    },
    storedSize: (size) => (masterKey === null ? size : sealedSize(size)),
    remove: (name) => storage.delete(keyOf(name)),
    async *list(folder) {
      for await (const { key, size, lastModified } of storage.list(keyOf(folder))) {
        yield { name: key.slice(prefix.length), size, storedAt: lastModified };
      }
    },
    async writeManifest(manifest) {
      const text = JSON.stringify(manifest);
      const body = Buffer.from(`${sha256Hex(text)}\n${text}`);
      await repository.write(manifestName(manifest.id), Readable.from([body]));
    },
    async readManifest(id) {
      const text = (await buffer(await repository.read(manifestName(id)))).toString('utf8');
      const manifest = readManifestText(text);
      if (manifest?.id === id) return manifest;
      throw new BackupError(
        `The manifest of backup ${id} was changed or cut off, or a newer version of Atelier wrote it.`,
      );
    },
  };
  return repository;
}

function readManifestText(text: string): Manifest | null {
  const end = text.indexOf('\n');
  const body = text.slice(end + 1);
  if (end < 0 || text.slice(0, end) !== sha256Hex(body)) return null;
  return manifestSchema.safeParse(parseJson(body)).data ?? null;
}
