import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@/lib/platform/database';
import type { BackupEnv } from '@/lib/platform/env';
import { operatorCommand } from '@/lib/platform/operator-command';
import { aboutName } from '../backup/about';
import { type RecordedRun, readLastRuns, readNow } from '../backup/recorded-runs';
import { type Finding, findingsOf } from './findings';

const { ok, warning, problem } = findingsOf('Backups');

const dayMs = 24 * 60 * 60 * 1000;
const setUpAdvice =
  'Set ATELIER_BACKUP_TO to a folder on another disk or to s3://bucket/prefix (docs/operating.md).';

/**
 * The last backup that this installation recorded, by its age and by whether one failed since. Where they are scheduled, only
 * those in that place count: a copy that somebody made elsewhere does not take theirs.
 */
export async function checkBackups(
  database: Database,
  { to }: Pick<BackupEnv, 'to'>,
): Promise<Finding[]> {
  const { rows } = await database.query<{ there: boolean }>(
    `select to_regclass('console.backup_runs') is not null as there`,
  );
  if (rows[0]?.there !== true) return [];
  const runs = await readLastRuns(database, to);
  // Where none are scheduled, the last one was made by hand, onto a disk that may not be there now.
  const lossFinding =
    to === undefined || runs.lastMade === null ? null : await lostFinding(runs.lastMade);
  if (lossFinding !== null) return [{ ...lossFinding, step: 'backup' }];
  const finding = backupFinding(runs, await readNow(database), to !== undefined);
  return [{ ...finding, step: 'backup' }];
}

const readTimeoutMs = 3_000;
/** Reads that have not ended, by path. */
const pendingReads = new Map<string, Promise<boolean>>();

/**
 * Whether a file can be read; null when its disk does not answer. A disk of the network may never answer, and each read takes a
 * thread meanwhile, so there is one at a time.
 */
function isReadable(path: string): Promise<boolean | null> {
  const pendingRead =
    pendingReads.get(path) ??
    access(path)
      .then(
        () => true,
        () => false,
      )
      .finally(() => pendingReads.delete(path));
  pendingReads.set(path, pendingRead);
  return Promise.race([pendingRead, delay(readTimeoutMs, null, { ref: false })]);
}

/** A folder that no longer has what was written there; null for one that has, and for a bucket, which the next backup reads. */
async function lostFinding({ place, beganAt }: RecordedRun): Promise<Finding | null> {
  const isThere = place.includes('://') || (await isReadable(join(place, aboutName)));
  if (isThere === true) return null;
  if (isThere === null) {
    return problem(`The disk of ${place} does not answer.`, 'See how it is mounted.');
  }
  return problem(
    `The last backup was made in ${place} on ${timeOf(beganAt)}, and nothing is left of it there.`,
    `See that the disk of ${place} is mounted, and that this user may read it. If it was emptied on purpose, run: ${operatorCommand(`backup --to ${place} --claim`)}`,
  );
}

export function backupFinding(
  { last, lastMade }: Record<'last' | 'lastMade', RecordedRun | null>,
  now: Date,
  isScheduled: boolean,
): Finding {
  if (last !== null && last.failure !== null) {
    return problem(
      `The last backup failed on ${timeOf(last.beganAt)}: ${shortenFailure(last.failure)}${lastMade === null ? ' None has succeeded yet.' : ` The last good one is of ${timeOf(lastMade.beganAt)}.`}`,
      isScheduled
        ? `Correct that, then run: ${operatorCommand('backup')}`
        : 'Correct that, then run the command “backup” again.',
    );
  }
  if (lastMade === null) {
    return warning(
      'No backup has been made yet.',
      isScheduled ? 'The first one is made within a minute of the start of a server.' : setUpAdvice,
    );
  }
  const message = `The last backup is of ${timeOf(lastMade.beganAt)}, in ${lastMade.place}; it was read back${lastMade.isEncrypted === true ? '' : ', and is not encrypted'}.`;
  const missingCount = lastMade.missingFiles ?? 0;
  if (missingCount > 0) {
    return warning(
      `${message} ${missingCount} files that rows name were missing or changed in storage.`,
      `Run: ${operatorCommand('check --files')}`,
    );
  }
  const repairedCount = lastMade.repairedFiles ?? 0;
  if (repairedCount > 0) {
    return warning(
      `${message} ${repairedCount} files of earlier ones were damaged there, and were copied again where storage still had them.`,
      'See whether the disk of that place fails: back up into another place too.',
    );
  }
  if (now.getTime() - lastMade.beganAt.getTime() <= 2 * dayMs) return ok(message);
  return (isScheduled ? problem : warning)(
    `${message} That is more than two days ago.`,
    isScheduled ? 'See the log of the server: no process makes backups.' : setUpAdvice,
  );
}

/** Room for the advice behind it in a mail of 400 characters, where `s3://` would lose its colon too. The page has the rest. */
const maxFailureLength = 200;
const shortenFailure = (failure: string): string =>
  failure.length <= maxFailureLength ? failure : `${failure.slice(0, maxFailureLength - 1)}…`;

const timeOf = (date: Date): string => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
