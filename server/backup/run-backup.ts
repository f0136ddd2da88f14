import { readInstallationId, takeStorage } from '@/lib/console/platform/installation';
import { hasOtherSecret } from '@/lib/console/platform/start';
import type { Database } from '@/lib/platform/database';
import type { BucketAccess } from '@/lib/platform/env';
import { operatorCommand } from '@/lib/platform/operator-command';
import { BackupError } from './backup-error';
import { type Installation, type MadeBackup, makeBackup } from './make-backup';
import { openPlace, placeLabel } from './place';
import { prepareRepository } from './prepare-repository';
import { failureOf, readLastRuns, readNow, recordRun } from './recorded-runs';
import { removeOldBackups } from './remove-backups';
import type { Repository } from './repository';
import type { RetentionCounts } from './retention';

/** Held while a backup is made: one at a time for an installation. */
const backupLock = 'atelier:backup';

/** Where to, and what of the earlier ones to keep. */
export interface BackupOrder {
  readonly to: string;
  readonly passphrase: string | undefined;
  readonly access: BucketAccess;
  /** `null`: all of them. */
  readonly keep: RetentionCounts | null;
  /** Takes the place, though another installation has it or though it is empty (see `prepareRepository`), and the installation's storage. */
  readonly claim?: boolean | undefined;
}

/** A backup that was made, and the ids of those that were removed. */
export type BackupReport = MadeBackup & {
  readonly removedIds: readonly string[];
  /** Why old ones could not be removed; null when they were. The backup is good all the same. */
  readonly removalFailure: string | null;
  readonly isEncrypted: boolean;
  /** As an operator reads it. */
  readonly place: string;
};

export class BackupBusyError extends BackupError {
  constructor() {
    super('Another backup is being made. Wait until it is done.');
  }
}

/** Whether a backup is being made, by whichever process. Does not keep one from beginning. */
export const isBackupRunning = (database: Database): Promise<boolean> =>
  database.isAdvisoryLockHeld(backupLock);

/**
 * Makes a backup in its place, records how that ended, then removes old ones. `assertNeeded` is
 * called once no other process makes one. Throws `BackupError`, {@link BackupBusyError}, `StorageError`.
 */
export async function runBackup(
  installation: Installation,
  order: BackupOrder,
  { signal, assertNeeded }: { signal?: AbortSignal; assertNeeded?: () => Promise<void> } = {},
): Promise<BackupReport> {
  const { database } = installation;
  const lock = await database.tryAdvisoryLock(backupLock);
  if (lock === null) throw new BackupBusyError();
  const lockLoss = new AbortController();
  void lock.whenLost.then(() =>
    lockLoss.abort(
      new BackupError(
        'The connection to the database was lost, so another process may make a backup at the same time. This one was given up.',
      ),
    ),
  );
  const anySignal = AbortSignal.any([lockLoss.signal, ...(signal ? [signal] : [])]);
  try {
    await assertNeeded?.();
    const beganAt = await readNow(database);
    try {
      const { repository, ...report } = await backUp(installation, order, anySignal);
      // Before the clean-up: a backup that is good is not made anew, however that ends.
      await recordRun(database, { beganAt, place: report.place, report });
      return { ...report, ...(await removeOld(repository, order.keep)) };
    } catch (thrown) {
      // What was stopped fails with an error of its own.
      const error: unknown = lockLoss.signal.aborted ? lockLoss.signal.reason : thrown;
      // A backup that ends because its process stops has not failed: another process, or the next start, makes it.
      if (signal?.aborted !== true) {
        await recordRun(database, {
          beganAt,
          place: placeLabel(order.to),
          failure: failureOf(error),
        });
      }
      throw error;
    }
  } finally {
    await lock.release();
  }
}

async function backUp(
  installation: Installation,
  { to, passphrase, access, claim = false }: BackupOrder,
  signal: AbortSignal,
): Promise<
  Omit<BackupReport, 'removedIds' | 'removalFailure'> & { readonly repository: Repository }
> {
  const { database, secret } = installation;
  if (await hasOtherSecret(database, [secret])) {
    throw new BackupError(
      `Stored values are still encrypted with the previous secret, so this backup could not be read. Stop every server, run ${operatorCommand('rotate-secret')}, start them.`,
    );
  }
  const place = await openPlace(to, access);
  const { lastMade } = await readLastRuns(database, to);
  const repository = await prepareRepository(place, {
    passphrase,
    installation: await readInstallationId(database),
    lastMadeAt: lastMade?.beganAt ?? null,
    claim,
  });
  if (claim) await takeStorage(database, installation.storage);
  const madeBackup = await makeBackup(installation, repository, signal);
  const { isEncrypted, label } = repository;
  return { ...madeBackup, isEncrypted, place: label, repository };
}

/** A place may refuse to delete, to anybody: that is no reason to make the backup anew. */
async function removeOld(
  repository: Repository,
  keep: RetentionCounts | null,
): Promise<Pick<BackupReport, 'removedIds' | 'removalFailure'>> {
  try {
    const removedIds = keep === null ? [] : await removeOldBackups(repository, keep);
    return { removedIds, removalFailure: null };
  } catch (error) {
    return { removedIds: [], removalFailure: failureOf(error) };
  }
}
