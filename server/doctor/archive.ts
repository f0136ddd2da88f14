import type { Database } from '@/lib/platform/database';
import type { Env } from '@/lib/platform/env';
import { readOwnMonths } from '../archive/own-months';
import { listMonths } from '../archive/read-archive';
import { openPlace } from '../backup/place';
import { type Finding, findingsOf } from './findings';

const { ok, problem } = findingsOf('Archive');

/** Whether the archive of old months can be read, is this installation's and whole; without a database only the first. */
export async function checkArchive(
  { archiveMonthsTo, backup }: Pick<Env, 'archiveMonthsTo' | 'backup'>,
  database: Database | undefined,
): Promise<Finding[]> {
  if (archiveMonthsTo === undefined) return [];
  try {
    const place = await openPlace(archiveMonthsTo, backup.bucketAccess);
    const months =
      database === undefined ? await listMonths(place) : await readOwnMonths(database, place);
    const lastMonth = months
      .map(({ month }) => month)
      .toSorted()
      .at(-1);
    return [
      ok(
        lastMonth === undefined
          ? `No month is in ${place.label} yet.`
          : `${place.label} has the rows of old months, the last of ${lastMonth}.`,
      ),
    ];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [
      problem(
        `The archive cannot be used: ${reason}`,
        'Correct that, or ATELIER_ARCHIVE_MONTHS_TO. Until then nothing that belongs there is removed from the database.',
      ),
    ];
  }
}
