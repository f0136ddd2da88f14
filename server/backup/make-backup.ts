import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { createKeyring, sha256OfFile } from '@/lib/platform/crypto';
import type { Database, MigrationSource } from '@/lib/platform/database';
import type { ObjectStorage } from '@/lib/platform/storage';
import packageJson from '../../package.json' with { type: 'json' };
import { type CopiedFiles, copyFiles, verifyPart } from './copy-files';
import { readDeletedKeys } from './deleted-files';
import { dumpRows } from './dump-rows';
import { readAppliedMigrations } from './halves';
import { readNewestManifest } from './list-backups';
import type { Manifest } from './manifest';
import { listNamedFiles, type NamedFile } from './named-files';
import { databaseName, type Repository } from './repository';
import { createRereadFilter } from './reread-share';
import { fixTextForms } from './tables';

/** The installation that a backup is made of, or restored into. */
export interface Installation {
  readonly database: Database;
  readonly storage: ObjectStorage;
  readonly halves: readonly MigrationSource[];
  readonly secret: string;
  /** For files while a backup is made. */
  readonly dataDir: string;
}

/** A backup that was made and read back. */
export interface MadeBackup
  extends Pick<CopiedFiles, 'copiedBytes' | 'rereadFiles' | 'repairedFiles'> {
  readonly manifest: Manifest;
}

const draftPrefix = 'backup-draft-';

/**
 * Makes a backup while the installation works: first all rows of one moment, then the files that they name. Every part that is
 * written is read back and compared before the manifest is written, so a backup with a manifest is complete. Throws
 * `BackupError`, `StorageError`. Call it by `runBackup`, one at a time.
 */
export async function makeBackup(
  installation: Installation,
  repository: Repository,
  signal?: AbortSignal,
): Promise<MadeBackup> {
  const { dataDir, storage, secret } = installation;
  // With PostgreSQL, a bucket and ATELIER_SECRET nothing else needs the folder.
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  for (const name of await readdir(dataDir)) {
    // A process that was killed left it.
    if (name.startsWith(draftPrefix)) await rm(join(dataDir, name), { recursive: true });
  }
  const folder = await mkdtemp(join(dataDir, draftPrefix));
  try {
    const path = join(folder, 'rows');
    const snapshot = await dumpSnapshot(installation, path, signal);
    const id = `${snapshot.createdAt.replaceAll(/[-:]|\.\d+/g, '')}-${randomBytes(3).toString('hex')}`;
    const rows = { size: (await stat(path)).size, sha256: await sha256OfFile(path) };
    await repository.write(databaseName(id), createReadStream(path), signal);
    await verifyPart(repository, databaseName(id), rows, signal);
    const newestManifest = await readNewestManifest(repository);
    const {
      files,
      missingFiles: uncopiedFiles,
      ...copied
    } = await copyFiles(snapshot.namedFiles, {
      storage,
      repository,
      earlier: newestManifest,
      isReread: createRereadFilter(
        newestManifest === null ? null : new Date(newestManifest.createdAt),
        new Date(snapshot.createdAt),
      ),
      signal,
    });
    const deletedFiles = await readDeletedKeys(
      installation,
      uncopiedFiles.map(({ key }) => key),
    );
    const deletedKeys = new Set(deletedFiles);
    const manifest: Manifest = {
      format: 1,
      id,
      createdAt: snapshot.createdAt,
      version: packageJson.version,
      halves: snapshot.halves,
      database: { ...rows, ...snapshot.counts },
      files,
      missingFiles: uncopiedFiles.filter(({ key }) => !deletedKeys.has(key)),
      deletedFiles,
      secret: {
        check: secretCheck(secret, id),
        value: repository.isEncrypted ? secret : null,
      },
    };
    signal?.throwIfAborted();
    await repository.writeManifest(manifest);
    return { manifest: await repository.readManifest(id), ...copied };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Differs for every secret, and reveals none. */
export const secretCheck = (secret: string, id: string): string =>
  createKeyring(secret).hmac('backup', id).toString('hex');

interface Snapshot {
  readonly createdAt: string;
  readonly halves: Manifest['halves'];
  readonly namedFiles: readonly NamedFile[];
  readonly counts: { tables: number; rows: number };
}

/** Writes the rows of one moment to `path`, compressed. */
function dumpSnapshot(
  { database, halves }: Installation,
  path: string,
  signal: AbortSignal | undefined,
): Promise<Snapshot> {
  return database.longTransaction(
    async (tx) => {
      await fixTextForms(tx);
      const counts = { tables: 0, rows: 0 };
      const { rows } = await tx.execute<{ now: string }>(
        sql`select to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now`,
      );
      const appliedMigrations = await readAppliedMigrations(tx, halves);
      const schemas = halves.map(({ schema }) => schema);
      await pipeline(
        Readable.from(dumpRows(tx, schemas, counts)),
        createGzip({ level: 1 }),
        createWriteStream(path, { mode: 0o600 }),
        { ...(signal && { signal }) },
      );
      return {
        createdAt: rows[0]?.now ?? '',
        halves: appliedMigrations,
        namedFiles: await listNamedFiles(tx, halves),
        counts,
      };
    },
    { snapshot: true },
  );
}
