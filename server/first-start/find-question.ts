import type { Database } from '@/lib/platform/database';
import { readUnfinishedRestore } from '@/lib/platform/database';
import type { Env } from '@/lib/platform/env';
import { openMasterKey, readAbout } from '../backup/about';
import { listBackups } from '../backup/list-backups';
import type { Manifest } from '../backup/manifest';
import { openPlace, placeLabel } from '../backup/place';
import { failureOf } from '../backup/recorded-runs';
import { overPlace, type Repository } from '../backup/repository';

/** What a person has to decide before a start: begin anew, or restore one of the backups. */
export interface Question {
  readonly place: string;
  /** The complete backups, newest first. */
  readonly backups: readonly Manifest[];
  /** Null where the place cannot be read. */
  readonly repository: Repository | null;
  /** Why the place cannot be read. */
  readonly problem: string | null;
  /** A restore into this database was interrupted: it can only be started over. */
  readonly isUnfinished: boolean;
}

/** Any of the tables that a start makes. */
const anySchema =
  "select 1 from pg_namespace where nspname in ('service', 'console', 'pgboss') limit 1";

/**
 * What has to be asked: something where the database is empty, or a restore into it was interrupted, and ATELIER_BACKUP_TO names a
 * place with backups, or one that cannot be read. Not where ATELIER_INIT_* says what to begin with.
 */
export async function findQuestion(
  database: Database,
  { backup, init }: Pick<Env, 'backup' | 'init'>,
): Promise<Question | null> {
  const { to, passphrase, bucketAccess } = backup;
  if (to === undefined || init !== undefined) return null;
  const isUnfinished = (await readUnfinishedRestore(database)) !== null;
  if (!isUnfinished && (await database.query(anySchema)).rows.length > 0) return null;
  const place = placeLabel(to);
  const nothing = { place, backups: [], repository: null, isUnfinished };
  try {
    const opened = await openPlace(to, bucketAccess);
    const about = await readAbout(opened);
    if (about === null) return isUnfinished ? { ...nothing, problem: noBackups(place) } : null;
    const repository = overPlace(opened, await openMasterKey(opened, about, passphrase));
    const listed = await listBackups(repository);
    const backups = listed.flatMap((each) => (each.state === 'complete' ? [each.manifest] : []));
    if (backups.length > 0) return { place, backups, repository, problem: null, isUnfinished };
    return isUnfinished ? { ...nothing, problem: noBackups(place) } : null;
  } catch (error) {
    return { ...nothing, problem: failureOf(error) };
  }
}

const noBackups = (place: string): string => `There are no backups in ${place}.`;
