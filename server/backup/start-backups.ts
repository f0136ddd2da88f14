import type { BackupMaker } from '@/lib/console/operator/backups';
import type { Database } from '@/lib/platform/database';
import type { Env } from '@/lib/platform/env';
import type { Logger } from '@/lib/platform/log';
import { checkBackups } from '../doctor/backups';
import { openCommandSocket } from './command-socket';
import { backUpFrom, openInstallation } from './order-backup';
import { isBackupRunning } from './run-backup';
import { startBackupSchedule } from './schedule';

/** What a running server does for backups. */
export interface RunningBackups extends BackupMaker {
  /** Ends those that are being made; they do not look like backups then. */
  stop(): Promise<void>;
}

/**
 * What a running server does for backups: makes them by the schedule of its environment, for operators who press a button, and
 * for commands, where it has the embedded database open.
 */
export async function startBackups(
  database: Database,
  env: Env,
  log: Logger,
): Promise<RunningBackups> {
  const { backup, dataDir, workers } = env;
  const { to, passphrase } = backup;
  const schedule =
    to === undefined || workers === 0
      ? null
      : startBackupSchedule(await openInstallation(database, env), { ...backup, to }, log);
  const stopController = new AbortController();
  const socket =
    database.kind === 'pglite'
      ? await openCommandSocket(dataDir, (order) =>
          backUpFrom(database, env, order, stopController.signal),
        ).catch((error: unknown) => {
          // The path may be too long, and a network share or Windows has no sockets in folders.
          log.warn(
            { err: error, dataDir },
            'there can be no socket in DATA_DIR, so the command “backup” needs this server to be stopped',
          );
          return null;
        })
      : null;
  let orderedBackup: Promise<void> | null = null;
  return {
    async read() {
      return {
        schedule: {
          place: to ?? null,
          at_minutes: backup.atMinutes,
          keep: backup.keep,
          is_encrypted: passphrase !== undefined,
        },
        is_running: orderedBackup !== null || (await isBackupRunning(database)),
        findings: await checkBackups(database, backup),
      };
    },
    begin() {
      if (to === undefined || orderedBackup !== null) return;
      orderedBackup = backUpFrom(database, env, { to, passphrase }, stopController.signal)
        .then(
          (lines) => log.info({ report: lines }, 'a backup that an operator ordered was made'),
          // It is recorded too, for the page.
          (error: unknown) =>
            log.error({ err: error }, 'the backup that an operator ordered failed'),
        )
        .finally(() => {
          orderedBackup = null;
        });
    },
    async stop() {
      stopController.abort(new Error('The process stops.'));
      await Promise.all([schedule?.stop(), socket?.close(), orderedBackup]);
    },
  };
}
