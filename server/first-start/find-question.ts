import type { Database } from '@/lib/platform/database';
import { readUnfinishedRestore } from '@/lib/platform/database';
import type { Env } from '@/lib/platform/env';
import { openMasterKey, readAbout } from '../backup/about';
import { readBackups } from '../backup/list-backups';
import type { Manifest } from '../backup/manifest';
import { openPlace, placeLabel } from '../backup/place';
import { failureOf } from '../backup/recorded-runs';
import { overPlace, type Repository } from '../backup/repository';
import { restoreLock } from '../backup/restore-backup';
import { readOwnSchemas } from '../own-schemas';

/** A backup as it is offered. Its manifest, which names every file, is read when it is chosen. */
export interface OfferedBackup {
  readonly id: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly files: number;
  readonly bytes: number;
}

/** What the place of backups has. */
export interface Offer {
  readonly place: string;
  /** The complete backups, newest first. */
  readonly backups: readonly OfferedBackup[];
  /** Null where the place cannot be read, or has no backups. */
  readonly repository: Repository | null;
  /** Why nothing can be restored from it. */
  readonly problem: string | null;
}

/**
 * The state of a database before a start. `unfinished`: a restore into it was interrupted and can only be started over;
 * `restoring`: this or another process is restoring into it; `begun`: it has tables, and the start may go on.
 */
export type DatabaseState = 'empty' | 'unfinished' | 'restoring' | 'begun';

/** What a person has to decide before a start: begin anew, or restore one of the backups. */
export interface Question extends Offer {
  readonly state: Exclude<DatabaseState, 'begun'>;
}

export async function readState(database: Database): Promise<DatabaseState> {
  // Schemas first: a restore writes its mark before its first schema, and removes it after the last row.
  const schemas = await readOwnSchemas(database);
  const isUnfinished = (await readUnfinishedRestore(database)) !== null;
  if (schemas.length > 0 && !isUnfinished) return 'begun';
  if (await database.isAdvisoryLockHeld(restoreLock)) return 'restoring';
  return isUnfinished ? 'unfinished' : 'empty';
}

/** Reads every manifest of the place, one after the other. */
export async function readOffer(
  address: string,
  { passphrase, bucketAccess }: Env['backup'],
): Promise<Offer> {
  const emptyOffer = { place: placeLabel(address), backups: [], repository: null, problem: null };
  try {
    const openedPlace = await openPlace(address, bucketAccess);
    const about = await readAbout(openedPlace);
    if (about === null) return emptyOffer;
    const repository = overPlace(openedPlace, await openMasterKey(openedPlace, about, passphrase));
    return { ...emptyOffer, backups: await readOfferedBackups(repository), repository };
  } catch (error) {
    return { ...emptyOffer, problem: failureOf(error) };
  }
}

async function readOfferedBackups(repository: Repository): Promise<OfferedBackup[]> {
  const backups: OfferedBackup[] = [];
  for await (const each of readBackups(repository)) {
    if (each.state === 'complete') backups.push(offeredBackupOf(each.manifest));
  }
  return backups;
}

const offeredBackupOf = ({ id, createdAt, files, database }: Manifest): OfferedBackup => ({
  id,
  createdAt,
  files: files.length,
  bytes: files.reduce((sum, { size }) => sum + size, database.size),
});

/** The question that a person has to answer; null where the start may go on: the database has tables, or is empty and there are no backups. */
export function questionOf(state: DatabaseState, offer: Offer): Question | null {
  if (state === 'begun') return null;
  if (offer.backups.length > 0 || offer.problem !== null) return { ...offer, state };
  if (state === 'empty') return null;
  return { ...offer, state, problem: `There are no backups in ${offer.place}.` };
}
