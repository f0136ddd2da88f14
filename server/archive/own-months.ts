import { eq } from 'drizzle-orm';
import { consoleDb, schema } from '@/lib/console/db';
import { readInstallationId } from '@/lib/console/platform/installation';
import type { Database } from '@/lib/platform/database';
import type { BackupPlace } from '../backup/place';
import { ArchiveError } from './archive-error';
import { archiveFolder, fileKey, type MonthManifest } from './manifest';
import { listMonths } from './read-archive';

const { archivedMonths } = schema;

/**
 * The months of this installation's archive, once it is known that every file has its size and no month is missing: the archive of
 * another installation would pass for rows that were never written, and a disk that is not mounted for a new archive. Throws `ArchiveError`, `StorageError`.
 */
export async function readOwnMonths(
  database: Database,
  place: BackupPlace,
): Promise<readonly MonthManifest[]> {
  const installation = await readInstallationId(database);
  const months = await listMonths(place);
  if (months.some((each) => each.installation !== installation)) {
    throw new ArchiveError(
      `The archive in ${place.label} is another installation's, perhaps of the one that this was restored from. Set ATELIER_ARCHIVE_MONTHS_TO to a place of its own; what is there stays readable.`,
    );
  }
  const lostFile =
    (await findDamage(place, months)) ?? (await findLostMonth(database, place, months));
  if (lostFile === null) return months;
  throw new ArchiveError(
    `The archive in ${place.label} no longer has ${lostFile} as it was written. See that its disk is mounted, or bring a copy of it back. With ATELIER_ARCHIVE_MONTHS_TO set to another place, a new archive begins there.`,
  );
}

/** Notes what an archive has, before the rows of it are removed from the database. */
export async function noteMonths(
  database: Database,
  { label }: BackupPlace,
  months: readonly MonthManifest[],
): Promise<void> {
  if (months.length === 0) return;
  await consoleDb(database)
    .insert(archivedMonths)
    .values(months.map(({ set, month }) => ({ place: label, set, month })))
    .onConflictDoNothing();
}

/** The first file that is missing or has another size; null when there is none. */
async function findDamage(
  { storage, prefix }: BackupPlace,
  months: readonly MonthManifest[],
): Promise<string | null> {
  const sizes = new Map<string, number>();
  for await (const { key, size } of storage.list(`${prefix}${archiveFolder}`)) sizes.set(key, size);
  for (const month of months) {
    for (const { table, size } of month.files) {
      const key = fileKey(month, table);
      if (sizes.get(`${prefix}${key}`) !== size) return key;
    }
  }
  return null;
}

/** The first month that was noted of this place and is not there; null when there is none. */
async function findLostMonth(
  database: Database,
  { label }: BackupPlace,
  months: readonly MonthManifest[],
): Promise<string | null> {
  const nameOf = ({ set, month }: { set: string; month: string }) => `${set}/${month}`;
  const existingNames = new Set(months.map(nameOf));
  const notedMonths = await consoleDb(database)
    .select()
    .from(archivedMonths)
    .where(eq(archivedMonths.place, label))
    .orderBy(archivedMonths.set, archivedMonths.month);
  return notedMonths.map(nameOf).find((name) => !existingNames.has(name)) ?? null;
}
