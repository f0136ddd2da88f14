import type { BackupEnv } from '@/lib/platform/env';
import type { Logger } from '@/lib/platform/log';
import type { Installation } from './make-backup';
import { type RecordedRun, readLastRuns, readNow } from './recorded-runs';
import { BackupBusyError, runBackup } from './run-backup';

const checkIntervalMs = 60_000;
const dayMs = 24 * 60 * 60 * 1000;
/** After a run that failed the next is tried this much later. */
const retryMs = 60 * 60 * 1000;

/** The latest time at which a backup was to be made, in milliseconds. */
const lastSlotMs = (nowMs: number, atMinutes: number): number => {
  const atMs = atMinutes * 60_000;
  return Math.floor((nowMs - atMs) / dayMs) * dayMs + atMs;
};

/** Whether a backup has to be made now: none succeeded since the latest time for one, and none failed within the hour. */
export function isBackupDue(
  runs: {
    last: Pick<RecordedRun, 'beganAt' | 'failure'> | null;
    lastMade: { beganAt: Date } | null;
  },
  now: Date,
  atMinutes: number,
): boolean {
  const nowMs = now.getTime();
  const { last, lastMade } = runs;
  if (lastMade !== null && lastMade.beganAt.getTime() >= lastSlotMs(nowMs, atMinutes)) return false;
  return last === null || last.failure === null || nowMs - last.beganAt.getTime() >= retryMs;
}

export interface BackupSchedule {
  /** Ends one that is being made; it does not look like a backup then. */
  stop(): Promise<void>;
}

/** Makes a backup each day, whatever people back up elsewhere, in one of the processes that share the database. The first one at once. */
export function startBackupSchedule(
  installation: Installation,
  { to, passphrase, bucketAccess, atMinutes, keep }: BackupEnv & { to: string },
  log: Logger,
  intervalMs = checkIntervalMs,
): BackupSchedule {
  const stopController = new AbortController();
  let runningBackup: Promise<void> | null = null;

  async function isNeeded(): Promise<boolean> {
    const { database } = installation;
    return isBackupDue(await readLastRuns(database, to), await readNow(database), atMinutes);
  }

  async function run(): Promise<void> {
    try {
      if (!(await isNeeded())) return;
      const order = { to, passphrase, access: bucketAccess, keep };
      const { manifest, copiedBytes, repairedFiles, removedIds, removalFailure } = await runBackup(
        installation,
        order,
        {
          signal: stopController.signal,
          // Another process may have made it meanwhile.
          async assertNeeded() {
            if (!(await isNeeded())) throw new BackupBusyError();
          },
        },
      );
      log.info(
        { backup: manifest.id, files: manifest.files.length, copiedBytes, removedIds },
        'a backup was made',
      );
      if (repairedFiles.length > 0) {
        log.error(
          { place: to, files: repairedFiles },
          'files of backups were damaged in their place',
        );
      }
      if (removalFailure !== null) {
        log.error({ place: to, reason: removalFailure }, 'old backups could not be removed');
      }
    } catch (error) {
      if (stopController.signal.aborted || error instanceof BackupBusyError) return;
      log.error({ err: error }, 'the backup failed');
    }
  }

  const wake = () => {
    runningBackup ??= run().finally(() => {
      runningBackup = null;
    });
  };
  wake();
  const timer = setInterval(wake, intervalMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      stopController.abort(new Error('The process stops.'));
      await runningBackup;
    },
  };
}
