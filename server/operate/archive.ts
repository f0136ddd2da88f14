import { env } from '@/lib/platform/env';
import { retentionLock } from '@/lib/platform/retention';
import { archiveMonths, archiveSettingsOf } from '../archive/archive-months';
import type { MonthManifest } from '../archive/manifest';
import { listMonths, readFile } from '../archive/read-archive';
import { type BackupPlace, openPlace } from '../backup/place';
import { formatSize } from '../doctor/machine';
import { CommandRefusedError, type Report } from './run-command';
import { withDatabase } from './with-database';

const openArchive = (from: string | undefined): Promise<BackupPlace> => {
  const { archiveMonthsTo, backup } = env();
  const place = from ?? archiveMonthsTo;
  if (place !== undefined) return openPlace(place, backup.bucketAccess);
  throw new CommandRefusedError(
    'Say where the archive is: --from with a folder or s3://bucket/prefix, or ATELIER_ARCHIVE_MONTHS_TO.',
  );
};

/** Archives what is due now, as a server does each hour. */
export async function archiveNow(): Promise<Report> {
  const settings = archiveSettingsOf(env());
  if (settings === null) {
    throw new CommandRefusedError(
      'Set ATELIER_ARCHIVE_MONTHS_TO to a folder or s3://bucket/prefix first.',
    );
  }
  return withDatabase(async (database) => {
    const lock = await database.tryAdvisoryLock(retentionLock);
    if (lock === null) {
      throw new CommandRefusedError(
        'A server is archiving or removing old rows right now. Try again in a few minutes.',
      );
    }
    try {
      const { written: archivedMonths } = await archiveMonths(database, settings);
      return {
        text:
          archivedMonths.length === 0
            ? 'No month is due.'
            : [...archivedMonths.map(monthLine), 'Servers remove their rows within the hour.'].join(
                '\n',
              ),
      };
    } finally {
      await lock.release();
    }
  });
}

/** Lists the months of an archive; `shouldVerify` reads every file. */
export async function showArchive(
  from: string | undefined,
  { shouldVerify }: { shouldVerify: boolean },
): Promise<Report> {
  const place = await openArchive(from);
  const months = await listMonths(place);
  if (months.length === 0) return { text: `There are no months in ${place.label}.` };
  const lines: string[] = [];
  let hasFailed = false;
  for (const month of months) {
    lines.push(monthLine(month));
    for (const file of shouldVerify ? month.files : []) {
      const problem = await readFile(place, month, file);
      if (problem === null) continue;
      lines.push(`  ${problem} Bring it back from a copy of that place.`);
      hasFailed = true;
    }
  }
  return { text: lines.join('\n'), failed: hasFailed };
}

/** Writes the rows of a table and month, such as `service.turns/2026-01`, to `output` as CSV. */
export async function readArchived(
  name: string,
  from: string | undefined,
  output: NodeJS.WritableStream,
): Promise<Report> {
  const place = await openArchive(from);
  const months = await listMonths(place);
  const [table, month] = name.split('/');
  for (const each of months) {
    const file = each.files.find((candidate) => candidate.table === table);
    if (each.month !== month || file === undefined) continue;
    const problem = await readFile(place, each, file, { output });
    if (problem !== null)
      throw new CommandRefusedError(`${problem} What was printed is not whole.`);
    return { text: '' };
  }
  throw new CommandRefusedError(
    `${place.label} has no ${name}. A name is a table and a month, such as service.turns/2026-01.`,
  );
}

function monthLine({ set, month, files }: MonthManifest): string {
  const rows = files.map((file) => `${file.table} ${file.rows}`).join(', ');
  return `${month}  ${set.padEnd(8)}  ${formatSize(files.reduce((sum, { size }) => sum + size, 0))}  ${rows}`;
}
