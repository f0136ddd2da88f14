import { randomUUID } from 'node:crypto';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { consoleDb, schema } from '@/lib/console/db';
import type { Database } from '@/lib/platform/database';
import type { MadeBackup } from './make-backup';
import type { Manifest } from './manifest';
import { placeLabel } from './place';

const { backupRuns } = schema;

type RecordedBackup = Pick<MadeBackup, 'rereadFiles' | 'repairedFiles'> & {
  readonly isEncrypted: boolean;
  readonly manifest: Pick<Manifest, 'id' | 'files' | 'missingFiles'> & {
    readonly database: Pick<Manifest['database'], 'size'>;
  };
};

/** How a run ended. */
export type RecordedRun = typeof backupRuns.$inferSelect;

/** The time of the database, which all processes share. */
export async function readNow(database: Database): Promise<Date> {
  const { rows } = await database.query<{ now: Date }>('select clock_timestamp() as now');
  return rows[0]?.now ?? new Date();
}

/** Records a backup that was made, or why it was not. */
export async function recordRun(
  database: Database,
  run: { beganAt: Date; place: string } & ({ report: RecordedBackup } | { failure: string }),
): Promise<void> {
  const { beganAt, place } = run;
  const outcome = 'report' in run ? outcomeOf(run.report) : { failure: run.failure };
  await consoleDb(database)
    .insert(backupRuns)
    .values({ id: randomUUID(), beganAt, place, ...outcome });
}

const outcomeOf = ({ manifest, isEncrypted, rereadFiles, repairedFiles }: RecordedBackup) => ({
  backupId: manifest.id,
  isEncrypted,
  bytes: manifest.files.reduce((sum, { size }) => sum + size, manifest.database.size),
  files: manifest.files.length,
  missingFiles: manifest.missingFiles.length,
  rereadFiles,
  repairedFiles: repairedFiles.length,
});

/** Why a backup failed, for an operator: the message and that of its cause. Never a secret: settings are not in messages. */
export function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  let cause: unknown = error;
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause;
  const reason =
    cause !== error && cause instanceof Error && cause.message !== error.message
      ? ` (${cause.message})`
      : '';
  return `${error.message}${reason}`.slice(0, 1_000);
}

/** The latest run, and the latest that succeeded, of all or into one place; `null` where there is none. */
export async function readLastRuns(
  database: Database,
  to?: string,
): Promise<{ last: RecordedRun | null; lastMade: RecordedRun | null }> {
  const db = consoleDb(database);
  const intoPlace = to === undefined ? undefined : eq(backupRuns.place, placeLabel(to));
  const [last = null] = await db
    .select()
    .from(backupRuns)
    .where(intoPlace)
    .orderBy(desc(backupRuns.beganAt))
    .limit(1);
  const [lastMade = null] = await db
    .select()
    .from(backupRuns)
    .where(and(isNull(backupRuns.failure), intoPlace))
    .orderBy(desc(backupRuns.beganAt))
    .limit(1);
  return { last, lastMade };
}
