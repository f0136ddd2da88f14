/**
 * A process that archives and removes turns as a server does, once, to be killed on the way. Its arguments: the address of the
 * database, the archive, a folder of its own, how long turns are kept.
 */
import { openDatabase } from '@/lib/platform/database';
import { loadEnv } from '@/lib/platform/env';
import { removeAged } from '@/lib/platform/retention';
import { archiveMonths, archiveSettingsOf } from '../archive-months';

const [, , url = '', to = '', dataDir = '', keptDays = ''] = process.argv;
const env = loadEnv({
  DATA_DIR: dataDir,
  ATELIER_ARCHIVE_MONTHS_TO: to,
  ATELIER_KEEP_TURNS_DAYS: keptDays,
});
const settings = archiveSettingsOf(env);
if (settings === null) throw new Error('no archive was named');
const database = await openDatabase({ url, dataDir });
process.stdout.write('open\n');
const { months } = await archiveMonths(database, settings);
await removeAged(database, {
  days: env.keepDays,
  schemas: settings.schemas,
  archivedMonths: months,
});
await database.close();
