import { readInstallationId } from '@/lib/console/platform/installation';
import type { Database } from '@/lib/platform/database';
import type { Env } from '@/lib/platform/env';
import type { RetentionDays } from '@/lib/platform/retention';
import { openPlace } from '../backup/place';
import type { MonthManifest } from './manifest';
import { noteMonths, readOwnMonths } from './own-months';
import { type ArchivedSet, archivedSets } from './sets';
import { writeMonth } from './write-month';

export interface ArchiveSettings {
  /** A folder, or `s3://bucket/prefix`. */
  readonly to: string;
  readonly access: Env['backup']['bucketAccess'];
  readonly days: RetentionDays;
  /** The schemas whose tables this database has. */
  readonly schemas: readonly string[];
  readonly dataDir: string;
}

interface ArchiveRound {
  /** The months that this round wrote. */
  readonly written: readonly MonthManifest[];
  /** The months of each table that the archive has. */
  readonly months: ReadonlyMap<string, readonly string[]>;
}

/** What the environment says of its archive; null where it has none. */
export const archiveSettingsOf = (env: Env): ArchiveSettings | null =>
  env.archiveMonthsTo === undefined
    ? null
    : {
        to: env.archiveMonthsTo,
        access: env.backup.bucketAccess,
        days: env.keepDays,
        schemas: env.serviceUrl === undefined ? ['service', 'console'] : ['console'],
        dataDir: env.dataDir,
      };

/**
 * Archives every month whose last day is older than its rows are kept, the oldest first. Nothing is removed here. The
 * caller holds the lock of the retention. Throws `ArchiveError`, `StorageError`.
 */
export async function archiveMonths(
  database: Database,
  settings: ArchiveSettings,
  signal?: AbortSignal,
): Promise<ArchiveRound> {
  const { to, access, dataDir } = settings;
  const place = await openPlace(to, access);
  const installation = await readInstallationId(database);
  const months = [...(await readOwnMonths(database, place))];
  const writtenMonths: MonthManifest[] = [];
  for (const set of dueSets(settings)) {
    for (;;) {
      signal?.throwIfAborted();
      const doneMonths = months.filter((each) => each.set === set.name).map(({ month }) => month);
      const month = await nextMonth(database, set, settings.days[set.keeps], doneMonths);
      if (month === null) break;
      const order = { set, month, installation, dataDir, signal };
      const manifest = await writeMonth(database, place, order);
      months.push(manifest);
      writtenMonths.push(manifest);
    }
  }
  await noteMonths(database, place, months);
  return { written: writtenMonths, months: monthsByTable(months) };
}

const dueSets = ({ days, schemas }: ArchiveSettings): readonly ArchivedSet[] =>
  archivedSets.filter(
    ({ keeps, root }) => days[keeps] > 0 && schemas.some((schema) => root.startsWith(`${schema}.`)),
  );

/**
 * The oldest month with rows that is over for as long as rows are kept, and not archived yet; null when there is none. What a row gets
 * after its month was archived would be removed with it, so a month waits for its last row.
 */
async function nextMonth(
  database: Database,
  { root, mayChange = 'false' }: ArchivedSet,
  days: number,
  doneMonths: readonly string[],
): Promise<string | null> {
  const month = `to_char(t.created_at at time zone 'UTC', 'YYYY-MM')`;
  const overCondition = `t.created_at < date_trunc('month', (now() - make_interval(days => ${days})) at time zone 'UTC') at time zone 'UTC'`;
  const { rows } = await database.longTransaction((tx) =>
    tx.execute<{ month: string | null }>(`
      select to_char(min(t.created_at) at time zone 'UTC', 'YYYY-MM') as month from ${root} t
      where ${overCondition} and ${month} <> all('{${doneMonths.join()}}')
        and ${month} not in (select ${month} from ${root} t where ${overCondition} and ${mayChange.replaceAll('$days', String(days))})`),
  );
  return rows[0]?.month ?? null;
}

function monthsByTable(months: readonly MonthManifest[]): Map<string, string[]> {
  const byTable = new Map<string, string[]>();
  for (const { month, files } of months) {
    for (const { table } of files) byTable.set(table, [...(byTable.get(table) ?? []), month]);
  }
  return byTable;
}
