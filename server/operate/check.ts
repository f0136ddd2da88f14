import type { Database } from '@/lib/platform/database';
import { type Env, env } from '@/lib/platform/env';
import { createLogger } from '@/lib/platform/log';
import { createMetrics } from '@/lib/platform/metrics';
import { type ObjectStorage, openStorage } from '@/lib/platform/storage';
import { schema } from '@/lib/service/db';
import { checkAllFiles, createStoredFiles, readFileCheck } from '@/lib/service/files/media';
import { checkLedger } from '@/lib/service/money/ledger';
import { mismatchLines } from './mismatch-lines';
import { CommandRefusedError, type Report } from './run-command';

/** Checks the ledger and, with `files`, every file of the storage of `settings`. Fails with the lines of what is wrong. */
export async function check(
  database: Database,
  options: { files: boolean },
  settings: Env = env(),
): Promise<Report> {
  if (settings.serviceUrl !== undefined) {
    throw new CommandRefusedError('With SERVICE_URL ledger and files are at that service.');
  }
  const mismatches = await checkLedger(database.drizzle(schema));
  const ledger =
    mismatches.length === 0
      ? ['The ledger is correct.']
      : [...mismatchLines(mismatches), `${mismatches.length} wrong.`];
  const files = options.files ? await checkFiles(database, await openStorage(settings)) : null;
  return {
    text: [...ledger, ...(files?.lines ?? [])].join('\n'),
    failed: mismatches.length > 0 || (files?.damaged ?? 0) > 0,
  };
}

/** Reads every stored file, and records those that are missing or changed. */
export async function checkFiles(
  database: Database,
  storage: ObjectStorage,
): Promise<{ lines: string[]; damaged: number }> {
  const [db, log] = [database.drizzle(schema), createLogger({ level: 'silent' })];
  const files = createStoredFiles({ db, storage, log, metrics: createMetrics() });
  await checkAllFiles({ db, files, log }, new AbortController().signal);
  const {
    files: count,
    damaged_count: damagedCount,
    damaged: records,
  } = await readFileCheck({ db, files });
  if (damagedCount === 0)
    return { lines: [`All ${count} stored files are whole.`], damaged: damagedCount };
  const lines = records.map(
    ({ workspace_id, asset_id, storage_key, damage }) =>
      `${workspace_id}: the file ${asset_id} (${storage_key}) is ${damage}`,
  );
  return {
    lines: [...lines, `${damagedCount} of ${count} stored files are damaged.`],
    damaged: damagedCount,
  };
}
