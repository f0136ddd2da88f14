import { pipeline } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { consoleDb } from '@/lib/console/db';
import { ownerFile } from '@/lib/console/platform/installation';
import { markSecret } from '@/lib/console/platform/start';
import { timingSafeEqualText } from '@/lib/platform/crypto';
import {
  assertRestored,
  beginRestore,
  type Database,
  endRestore,
  type MigrationSource,
  readUnfinishedRestore,
} from '@/lib/platform/database';
import { type ObjectStorage, StorageNotFoundError, verifyDigest } from '@/lib/platform/storage';
import { ownSchemas, readOwnSchemas } from '../own-schemas';
import { BackupError } from './backup-error';
import { forEachAtOnce, verifyPart } from './copy-files';
import { deleteFromRows } from './deleted-files';
import { matchHalves } from './halves';
import { linesOf } from './lines';
import { loadRows } from './load-rows';
import { type Installation, secretCheck } from './make-backup';
import type { BackupFile, Manifest } from './manifest';
import { databaseName, type Repository } from './repository';

/** What a restore has brought back. */
export interface RestoredBackup {
  /** Files that are in the backup under no or another digest; they were left out. */
  readonly damagedFiles: readonly string[];
  /** Files that were in storage already. */
  readonly existingFiles: number;
  /** Files in storage that are younger than the backup. */
  readonly youngerFiles: number;
}

export interface RestoreOptions {
  /** Called once the backup is compared and the database is empty, before anything is changed. */
  readonly onAccepted?: (() => Promise<void>) | undefined;
  /** Called once everything is in its place, while no process starts on it yet. */
  readonly onLoaded?: (() => Promise<void>) | undefined;
  /** Starts a restore over that was interrupted. */
  readonly isSecondTry: boolean;
  /** Called before each step, with a sentence for people, and now and then while files are copied. */
  readonly onStep?: ((step: string) => void) | undefined;
}

/**
 * Restores a backup into an empty database. Its manifest and its rows are read and compared before anything is changed. From the first
 * change to the last the database is marked, so that no process starts on a part of it; a restore that was interrupted is
 * started over with `isSecondTry`, which drops what it had loaded. Throws `BackupError`.
 */
export async function restoreBackup(
  installation: Installation,
  repository: Repository,
  manifest: Manifest,
  { isSecondTry, onStep = () => {}, onAccepted, onLoaded }: RestoreOptions,
): Promise<RestoredBackup> {
  const { halves, secret, database } = installation;
  const restoredHalves = matchHalves(halves, manifest);
  if (!timingSafeEqualText(secretCheck(secret, manifest.id), manifest.secret.check)) {
    throw new BackupError(
      'This installation has another secret than the backup, so stored keys could not be read. Set ATELIER_SECRET to the secret of the installation that was backed up (the content of its DATA_DIR/secret, where it was not set).',
    );
  }
  const lock = await database.tryAdvisoryLock(restoreLock);
  if (lock === null) {
    throw new BackupError(
      'Another restore into this database is running. Wait until it has ended.',
    );
  }
  const lockLoss = new AbortController();
  void lock.whenLost.then(() =>
    lockLoss.abort(
      new BackupError(
        'The connection to the database was lost, so another restore may have begun. Start this one over with --again.',
      ),
    ),
  );
  try {
    onStep('Comparing the backup.');
    await verifyPart(repository, databaseName(manifest.id), manifest.database);
    lockLoss.signal.throwIfAborted();
    await requireEmpty(database, isSecondTry);
    await onAccepted?.();
    await beginRestore(database, manifest.id);
    return await restoreParts(installation, repository, manifest, {
      restoredHalves,
      signal: lockLoss.signal,
      onStep,
      onLoaded,
    });
  } finally {
    await lock.release();
  }
}

/** How often it is reported how many files are copied. */
const reportIntervalMs = 5_000;

/** Held while a restore is under way: two into one empty database would drop each other's rows. */
export const restoreLock = 'atelier:restore';

interface RestoredParts extends Pick<RestoreOptions, 'onLoaded'> {
  readonly restoredHalves: MigrationSource[];
  readonly signal: AbortSignal;
  readonly onStep: (step: string) => void;
}

async function restoreParts(
  { database, storage, halves, secret }: Installation,
  repository: Repository,
  manifest: Manifest,
  { restoredHalves, signal, onStep, onLoaded }: RestoredParts,
): Promise<RestoredBackup> {
  onStep(`Loading ${manifest.database.rows} rows.`);
  await database.migrate(restoredHalves);
  // A failure of an earlier stream reaches the reader of the last one.
  const rows = pipeline(await repository.read(databaseName(manifest.id)), createGunzip(), () => {});
  await database.longTransaction((tx) =>
    loadRows(
      tx,
      halves.map(({ schema }) => schema),
      linesOf(rows),
    ),
  );
  signal.throwIfAborted();
  onStep('Bringing the tables up to date.');
  await database.migrate(halves.map((half) => ({ ...half, restoringUpTo: Infinity })));
  await database.longTransaction((tx) => deleteFromRows(tx, halves, manifest.deletedFiles));
  onStep(`Copying ${manifest.files.length} files.`);
  const files = await restoreFiles(storage, repository, manifest.files, { signal, onStep });
  const youngerFiles = files.existingFiles > 0 ? await countYoungerFiles(storage, manifest) : 0;
  await database.query('analyze', [], { noTimeout: true });
  signal.throwIfAborted();
  // Which the backup was compared with. Later the first server that starts would mark it, with whatever secret it has.
  await markSecret(consoleDb(database), secret);
  await onLoaded?.();
  await endRestore(database);
  return { ...files, youngerFiles };
}

/** Throws unless the database has none of our tables, or those of a restore that is started over. */
async function requireEmpty(database: Database, isSecondTry: boolean): Promise<void> {
  const unfinishedBackup = await readUnfinishedRestore(database);
  if (unfinishedBackup !== null) {
    if (!isSecondTry) await assertRestored(database);
    await database.longTransaction(async (tx) => {
      for (const schema of ownSchemas) {
        await tx.execute(sql`drop schema if exists ${sql.identifier(schema)} cascade`);
      }
    });
    return;
  }
  const schemas = await readOwnSchemas(database);
  if (schemas.length === 0) return;
  throw new BackupError(
    `The database is not empty (it has the schemas ${schemas.join(', ')}), and a restore replaces nothing. Restore into a new database, or into a new DATA_DIR.`,
  );
}

async function restoreFiles(
  storage: ObjectStorage,
  repository: Repository,
  files: readonly BackupFile[],
  { signal, onStep }: Pick<RestoredParts, 'signal' | 'onStep'>,
): Promise<Omit<RestoredBackup, 'youngerFiles'>> {
  const damagedFiles: string[] = [];
  let existingFiles = 0;
  let doneFiles = 0;
  let reportedAtMs = performance.now();

  async function restoreFile(file: BackupFile): Promise<void> {
    signal.throwIfAborted();
    if (await holds(storage, file)) {
      existingFiles += 1;
      return;
    }
    const source = verifyDigest(
      await repository.read(repository.fileName(file.sha256)),
      file,
      async () => new BackupError(`The file ${file.key} was changed in the backup.`),
    );
    await storage.put(file.key, source, { contentType: file.contentType });
  }

  await forEachAtOnce(files, async (file) => {
    try {
      await restoreFile(file);
    } catch (error) {
      if (signal.aborted || !(error instanceof BackupError)) throw error;
      damagedFiles.push(file.key);
    }
    doneFiles += 1;
    if (performance.now() - reportedAtMs < reportIntervalMs) return;
    reportedAtMs = performance.now();
    onStep(`${doneFiles} of ${files.length} files.`);
  });
  return { damagedFiles, existingFiles };
}

/** Whether storage has the file, with these bytes. */
async function holds(storage: ObjectStorage, file: BackupFile): Promise<boolean> {
  const storedFile = await storage.stat(file.key);
  if (storedFile?.size !== file.size) return false;
  const mismatch = new Error('The stored file has other bytes.');
  try {
    const source = await storage.get(file.key);
    await finished(verifyDigest(source, file, async () => mismatch).resume());
    return true;
  } catch (error) {
    if (error === mismatch || error instanceof StorageNotFoundError) return false;
    throw error;
  }
}

/** Files in storage that are younger than the backup, so that no row names them. */
async function countYoungerFiles(storage: ObjectStorage, manifest: Manifest): Promise<number> {
  const names = new Set(manifest.files.map(({ key }) => key));
  let count = 0;
  for await (const { key, lastModified } of storage.list('')) {
    if (key === ownerFile) continue;
    if (!names.has(key) && lastModified > new Date(manifest.createdAt)) count += 1;
  }
  return count;
}
