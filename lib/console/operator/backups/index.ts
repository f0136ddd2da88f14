import { desc } from 'drizzle-orm';
import type { BackupRun, BackupState } from '@/lib/pages/operator-backups';
import { tryResolve } from '@/lib/platform/registry';
import { schema } from '../../db';
import { InvalidRequestError } from '../../platform/failures';
import { runtime } from '../../platform/runtime';
import { type Operator, recordOperatorAudit } from '../management';
import { backupMakerRegistryKey } from './registry-key';

export { type BackupMaker, backupMakerRegistryKey } from './registry-key';

const { backupRuns } = schema;

/** Runs that the page shows. */
const maxRuns = 50;

/** The latest backups of this installation and attempts, newest first, and what its server says of them. */
export async function readBackups(): Promise<{ runs: BackupRun[]; state: BackupState | null }> {
  const [rows, state] = await Promise.all([
    runtime().db.select().from(backupRuns).orderBy(desc(backupRuns.beganAt)).limit(maxRuns),
    tryResolve(backupMakerRegistryKey)?.read() ?? null,
  ]);
  return { runs: rows.map(serializeRun), state };
}

const toUnixSeconds = (date: Date): number => date.getTime() / 1_000;

const serializeRun = (row: typeof backupRuns.$inferSelect): BackupRun => ({
  id: row.id,
  began_at: toUnixSeconds(row.beganAt),
  ended_at: toUnixSeconds(row.endedAt),
  place: row.place,
  backup: row.backupId,
  failure: row.failure,
  is_encrypted: row.isEncrypted === true,
  size: row.bytes ?? 0,
  files: row.files ?? 0,
  missing_files: row.missingFiles ?? 0,
  reread_files: row.rereadFiles ?? 0,
  repaired_files: row.repairedFiles ?? 0,
});

/** Starts a backup that is stored where the scheduled ones are. Throws `InvalidRequestError` where there is none, or while one is made. */
export async function beginBackup(operator: Operator): Promise<void> {
  const maker = tryResolve(backupMakerRegistryKey);
  const state = (await maker?.read()) ?? null;
  if (maker === undefined || state === null || state.schedule.place === null) {
    throw new InvalidRequestError('Set ATELIER_BACKUP_TO first, and start Atelier again.');
  }
  if (state.is_running) {
    throw new InvalidRequestError('A backup is being made already. Wait until it is done.');
  }
  const { place } = state.schedule;
  await recordOperatorAudit(operator, {
    action: 'backup.begin',
    target: { kind: 'backup', id: place, name: place },
  });
  maker.begin();
}
