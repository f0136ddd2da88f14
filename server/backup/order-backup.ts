import { setTimeout as delay } from 'node:timers/promises';
import { refuseOtherSecret } from '@/lib/console/platform/start';
import { loadPreviousSecrets, loadSecret } from '@/lib/platform/crypto';
import type { Database } from '@/lib/platform/database';
import type { Env } from '@/lib/platform/env';
import { openStorage } from '@/lib/platform/storage';
import { formatSize } from '../doctor/machine';
import { migrationSources } from '../migration-sources';
import { BackupError } from './backup-error';
import type { RequestedBackup } from './command-socket';
import type { Installation } from './make-backup';
import { BackupBusyError, type BackupReport, runBackup } from './run-backup';

type InstallationSettings = Pick<
  Env,
  'storage' | 'dataDir' | 'secret' | 'previousSecrets' | 'serviceUrl'
>;

/** The installation that an environment describes, over its open database. Throws `OtherSecretError`. */
export async function openInstallation(
  database: Database,
  settings: InstallationSettings,
): Promise<Installation> {
  const secret = await loadSecret(settings);
  // A backup that carries another secret could not be read after a restore.
  await refuseOtherSecret(database, [secret, ...(await loadPreviousSecrets(settings))]);
  return {
    database,
    storage: await openStorage(settings),
    halves: migrationSources(settings),
    secret,
    dataDir: settings.dataDir,
  };
}

/** How long an order waits for another backup to end, and the pause between two tries. */
const backupWait = { waitMs: 30_000, pauseMs: 250 };

/**
 * Runs a backup once no other one runs; the one before may still be removing old backups. Throws `BackupBusyError` after
 * {@link backupWait}, and as `run`.
 */
async function runInTurn<T>(run: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  const deadlineMs = performance.now() + backupWait.waitMs;
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof BackupBusyError) || performance.now() > deadlineMs) throw error;
    }
    await delay(backupWait.pauseMs, undefined, signal && { signal });
  }
}

/**
 * Makes a backup that a person ordered, and returns what to say. Old backups are removed only from the place of scheduled ones.
 * Throws as `runBackup`.
 */
export async function backUpFrom(
  database: Database,
  settings: InstallationSettings & Pick<Env, 'backup'>,
  { to, passphrase, claim }: RequestedBackup,
  signal?: AbortSignal,
): Promise<string[]> {
  const { backup } = settings;
  const installation = await openInstallation(database, settings);
  const order = {
    to,
    passphrase,
    claim,
    access: backup.bucketAccess,
    keep: to === backup.to ? backup.keep : null,
  };
  try {
    const run = () => runBackup(installation, order, signal ? { signal } : {});
    return reportLines(await runInTurn(run, signal));
  } catch (error) {
    if (signal?.aborted !== true) throw error;
    throw new BackupError(
      'The server is stopping, so this backup was given up. Make it again when the server runs.',
    );
  }
}

function reportLines({
  manifest,
  copiedBytes,
  rereadFiles,
  repairedFiles,
  removedIds,
  removalFailure,
  isEncrypted,
  place,
}: BackupReport): string[] {
  const { id, database, files, missingFiles } = manifest;
  return [
    `Backup ${id} is in ${place}, and was read back: ${database.rows} rows of ${database.tables} tables, ${files.length} files.`,
    `${formatSize(database.size)} of rows and ${formatSize(copiedBytes)} of new files were written.`,
    ...(rereadFiles > 0 ? [`${rereadFiles} files of earlier backups were read again.`] : []),
    ...repairedFiles.map(
      (key) => `${key} was damaged in ${place}, and was copied again unless storage lost it too.`,
    ),
    ...missingFiles.map(({ key, reason }) =>
      reason === 'missing'
        ? `${key} is not in it: storage no longer has this file.`
        : `${key} is not in it: storage has other bytes than were stored.`,
    ),
    ...(removedIds.length > 0 ? [`Removed by retention: ${removedIds.join(', ')}.`] : []),
    ...(removalFailure === null ? [] : [`Old backups could not be removed: ${removalFailure}`]),
    isEncrypted
      ? 'It is encrypted, with the secret of this installation in it. Nobody can restore it without the passphrase.'
      : 'It is not encrypted, and does not hold the secret of this installation: keep ATELIER_SECRET or DATA_DIR/secret elsewhere. A restore needs it.',
  ];
}
