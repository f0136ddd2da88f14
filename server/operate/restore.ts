import { openDatabase } from '@/lib/platform/database';
import { env } from '@/lib/platform/env';
import { readNewestManifest } from '../backup/list-backups';
import type { Manifest } from '../backup/manifest';
import { openPlace } from '../backup/place';
import { openRepository, type Repository } from '../backup/repository';
import { placeOf } from './backup';
import { restoreInstallation } from './restore-installation';
import { CommandRefusedError, type Report } from './run-command';

// Made by `scripts/setup/empty-database.mjs`.
const emptyDatabase = new URL('../../dist/pglite/empty', import.meta.url);

/** Restores a backup into the empty database of the environment, and checks the ledger and every file. */
export async function restore({
  id,
  from,
  isSecondTry,
}: {
  id: string | undefined;
  from: string | undefined;
  isSecondTry: boolean;
}): Promise<Report> {
  const { backup, databaseUrl, dataDir } = env();
  const place = await openPlace(placeOf(from, 'from'), backup.bucketAccess);
  const repository = await openRepository(place, backup.passphrase);
  const manifest = await chooseBackup(repository, id);
  const database = await openDatabase({
    url: databaseUrl,
    dataDir,
    emptyDatabase,
    noTimeout: true,
  });
  try {
    return await restoreInstallation(database, env(), repository, manifest, { isSecondTry });
  } finally {
    await database.close();
  }
}

async function chooseBackup(repository: Repository, id: string | undefined): Promise<Manifest> {
  if (id !== undefined) return repository.readManifest(id);
  const newest = await readNewestManifest(repository);
  if (newest !== null) return newest;
  throw new CommandRefusedError(`There is no complete backup in ${repository.label}.`);
}
