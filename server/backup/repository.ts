import { createHmac, randomBytes, scrypt } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { z } from 'zod';
import { sha256Hex, timingSafeEqualText } from '@/lib/platform/crypto';
import { StorageNotFoundError } from '@/lib/platform/storage';
import { BackupError } from './backup-error';
import { type Manifest, manifestSchema } from './manifest';
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
  /** Whether a part of this size, in bytes before encryption, is stored. */
  has(name: string, size: number): Promise<boolean>;
  /** Removes parts that no backup needs. */
  remove(name: string): Promise<void>;
  /** Names below a folder such as `files/`, with the time they were stored. */
  list(folder: string): AsyncIterable<{ name: string; storedAt: Date }>;
  writeManifest(manifest: Manifest): Promise<void>;
  /** Throws `BackupError` when it is missing, incomplete or changed. */
  readManifest(id: string): Promise<Manifest>;
}

const describedBy = 'backups/about.json';
export const databaseName = (id: string): string => `backups/${id}/database`;
export const manifestName = (id: string): string => `backups/${id}/manifest`;

/** Whether a name below `backups/` is a backup's. Others may be anybody's: a place can be a folder with more in it. */
export const isBackupId = (id: string): boolean => /^\d{8}T\d{6}Z-[0-9a-f]{6}$/.test(id);

/** Whether a name below `files/` is one that {@link Repository.fileName} gives. */
export const isFileName = (name: string): boolean =>
  /^files\/[0-9a-f]{2}\/[0-9a-f]{64}$/.test(name);

const aboutSchema = z.object({
  atelierBackups: z.literal(1),
  encryption: z
    .object({
      salt: z.string(),
      cost: z
        .number()
        .int()
        .min(2)
        .max(2 ** 20),
      check: z.string(),
    })
    .nullable(),
});
type About = z.infer<typeof aboutSchema>;

/** N of scrypt, with r = 8: 64 MiB and a third of a second for each guess (RFC 7914, 2; read 2026-11-26). */
const scryptCost = 2 ** 16;
const deriveKey = promisify<string, Buffer, number, object, Buffer>(scrypt);

async function masterKeyOf(passphrase: string, salt: Buffer, cost: number): Promise<Buffer> {
  return deriveKey(passphrase.normalize('NFC'), salt, 32, { N: cost, r: 8, p: 1, maxmem: 2 ** 31 });
}

const checkOf = (key: Buffer): string =>
  createHmac('sha256', key).update('atelier backup check').digest('hex');

/** Opens the backups of a place. `create`: begins with them where there are none. Throws `BackupError`. */
export async function openRepository(
  place: BackupPlace,
  { passphrase, create }: { passphrase: string | undefined; create: boolean },
): Promise<Repository> {
  const about = await readAbout(place);
  if (about !== null) return overPlace(place, await openMasterKey(place, about, passphrase));
  if (await hasParts(place)) {
    throw new BackupError(
      `${describedBy} is missing in ${place.label}, but other files are there. Bring it back: without it no encrypted backup there can be read. Or choose another place.`,
    );
  }
  if (!create) throw new BackupError(`There are no backups in ${place.label}.`);
  if (passphrase === undefined) {
    await writeAbout(place, null);
    return overPlace(place, null);
  }
  const salt = randomBytes(16);
  const key = await masterKeyOf(passphrase, salt, scryptCost);
  await writeAbout(place, { salt: salt.toString('hex'), cost: scryptCost, check: checkOf(key) });
  return overPlace(place, key);
}

async function hasParts({ storage, prefix }: BackupPlace): Promise<boolean> {
  for (const folder of ['backups/', 'files/']) {
    for await (const _ of storage.list(`${prefix}${folder}`)) return true;
  }
  return false;
}

async function readAbout({ storage, prefix, label }: BackupPlace): Promise<About | null> {
  let text: string;
  try {
    text = (await buffer(await storage.get(`${prefix}${describedBy}`))).toString('utf8');
  } catch (error) {
    if (error instanceof StorageNotFoundError) return null;
    throw error;
  }
  const about = aboutSchema.safeParse(parseJson(text));
  if (about.success) return about.data;
  throw new BackupError(
    `${describedBy} in ${label} was changed, or a newer version of Atelier made these backups.`,
  );
}

const writeAbout = ({ storage, prefix }: BackupPlace, encryption: About['encryption']) =>
  storage.put(
    `${prefix}${describedBy}`,
    Buffer.from(JSON.stringify({ atelierBackups: 1, encryption } satisfies About)),
    { contentType: 'application/json' },
  );

/** `null`: the backups are not encrypted. */
async function openMasterKey(
  { label }: BackupPlace,
  { encryption }: About,
  passphrase: string | undefined,
): Promise<Buffer | null> {
  if (encryption === null) {
    if (passphrase === undefined) return null;
    throw new BackupError(
      `The backups in ${label} are not encrypted, but ATELIER_BACKUP_PASSPHRASE is set. Choose another place for encrypted ones, or unset it.`,
    );
  }
  if (passphrase === undefined) {
    throw new BackupError(
      `The backups in ${label} are encrypted: set ATELIER_BACKUP_PASSPHRASE to their passphrase.`,
    );
  }
  const key = await masterKeyOf(passphrase, Buffer.from(encryption.salt, 'hex'), encryption.cost);
  if (timingSafeEqualText(checkOf(key), encryption.check)) return key;
  throw new BackupError(
    `ATELIER_BACKUP_PASSPHRASE is not the passphrase of the backups in ${label}.`,
  );
}

function overPlace({ storage, prefix, label }: BackupPlace, masterKey: Buffer | null): Repository {
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
        const stored = await storage.get(keyOf(name));
        return masterKey === null ? stored : unsealStream(stored, masterKey, name);
      } catch (error) {
        if (!(error instanceof StorageNotFoundError)) throw error;
        throw new BackupError(`The part ${name} of the backup is missing.`);
      }
    },
    async has(name, size) {
      const stored = await storage.stat(keyOf(name));
      return stored?.size === (masterKey === null ? size : sealedSize(size));
    },
    remove: (name) => storage.delete(keyOf(name)),
    async *list(folder) {
      for await (const { key, lastModified } of storage.list(keyOf(folder))) {
        yield { name: key.slice(prefix.length), storedAt: lastModified };
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
