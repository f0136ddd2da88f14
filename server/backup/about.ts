import { createHmac, randomBytes, scrypt } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { z } from 'zod';
import { timingSafeEqualText } from '@/lib/platform/crypto';
import { StorageNotFoundError } from '@/lib/platform/storage';
import { BackupError } from './backup-error';
import { parseJson } from './manifest';
import type { BackupPlace } from './place';

/** The file that describes a place. Without it no encrypted backup there can be read. */
export const aboutName = 'backups/about.json';

const aboutSchema = z.object({
  atelierBackups: z.literal(1),
  /** Whose backups these are. */
  installation: z.string(),
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
export type About = z.infer<typeof aboutSchema>;

/** N of scrypt, with r = 8: 64 MiB and a third of a second for each guess (RFC 7914, 2; read 2026-11-26). */
const scryptCost = 2 ** 16;
const deriveKey = promisify<string, Buffer, number, object, Buffer>(scrypt);

async function masterKeyOf(passphrase: string, salt: Buffer, cost: number): Promise<Buffer> {
  return deriveKey(passphrase.normalize('NFC'), salt, 32, { N: cost, r: 8, p: 1, maxmem: 2 ** 31 });
}

const keyCheckOf = (key: Buffer): string =>
  createHmac('sha256', key).update('atelier backup check').digest('hex');

/** Encryption under a passphrase, with a salt of its own, and its key. */
export async function createEncryption(
  passphrase: string,
): Promise<{ encryption: About['encryption']; key: Buffer }> {
  const salt = randomBytes(16);
  const key = await masterKeyOf(passphrase, salt, scryptCost);
  return {
    encryption: { salt: salt.toString('hex'), cost: scryptCost, check: keyCheckOf(key) },
    key,
  };
}

/** What describes a place; `null` where no backups are. Throws `BackupError` where there are parts and nothing describes them. */
export async function readAbout(place: BackupPlace): Promise<About | null> {
  const { storage, prefix, label } = place;
  let text: string;
  try {
    text = (await buffer(await storage.get(`${prefix}${aboutName}`))).toString('utf8');
  } catch (error) {
    if (!(error instanceof StorageNotFoundError)) throw error;
    if (!(await hasParts(place))) return null;
    throw new BackupError(
      `${aboutName} is missing in ${label}, but other files are there. Bring it back: without it no encrypted backup there can be read. Or choose another place.`,
    );
  }
  const about = aboutSchema.safeParse(parseJson(text));
  if (about.success) return about.data;
  throw new BackupError(
    `${aboutName} in ${label} was changed, or a newer version of Atelier made these backups.`,
  );
}

async function hasParts({ storage, prefix }: BackupPlace): Promise<boolean> {
  for (const folder of ['backups/', 'files/']) {
    for await (const _ of storage.list(`${prefix}${folder}`)) return true;
  }
  return false;
}

export async function writeAbout({ storage, prefix }: BackupPlace, about: About): Promise<void> {
  await storage.put(`${prefix}${aboutName}`, Buffer.from(JSON.stringify(about)), {
    contentType: 'application/json',
  });
}

/** The key of a place; `null`: its backups are not encrypted. Throws `BackupError` for another passphrase. */
export async function openMasterKey(
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
  if (timingSafeEqualText(keyCheckOf(key), encryption.check)) return key;
  throw new BackupError(
    `ATELIER_BACKUP_PASSPHRASE is not the passphrase of the backups in ${label}.`,
  );
}
