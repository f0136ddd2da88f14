import type { Database } from '@/lib/platform/database';
import type { Env } from '@/lib/platform/env';
import type { Logger } from '@/lib/platform/log';
import { openCommandSocket } from './command-socket';
import { backUpFrom, openInstallation } from './order-backup';
import { type BackupSchedule, startBackupSchedule } from './schedule';

/**
 * What a running server does for backups: makes them by the schedule of its environment, and for commands, where it has
 * the embedded database open.
 */
export async function startBackups(
  database: Database,
  env: Env,
  log: Logger,
): Promise<BackupSchedule> {
  const { backup, dataDir, workers } = env;
  const { to } = backup;
  const schedule =
    to === undefined || workers === 0
      ? null
      : startBackupSchedule(await openInstallation(database, env), { ...backup, to }, log);
  const stopping = new AbortController();
  const socket =
    database.kind === 'pglite'
      ? await openCommandSocket(dataDir, (order) =>
          backUpFrom(database, env, order, stopping.signal),
        )
      : null;
  if (database.kind === 'pglite' && socket === null) {
    log.warn(
      { dataDir },
      'the path is too long for a socket, so the command “backup” needs this server to be stopped',
    );
  }
  return {
    async stop() {
      stopping.abort(new Error('The process stops.'));
      await Promise.all([schedule?.stop(), socket?.close()]);
    },
  };
}
