/**
 * Restores an archived workspace: `npm run -s workspace:restore -- <slug>`, where the slug is the first part of its
 * pages' paths. Uses the database of the environment: `DATABASE_URL`, or PGlite in `DATA_DIR` while no server has it
 * open. Exits with 1 when there is no such archived workspace.
 */
import { NotRestorableError } from '@/lib/console/team/workspaces';
import { isSqlError, openDatabase } from '@/lib/platform/database';
import { env } from '@/lib/platform/env';
import { createLogger } from '@/lib/platform/log';
import { restore } from './restore-workspace';

const undefinedTable = '42P01';
const [slug] = process.argv.slice(2);
if (slug === undefined) {
  console.error('Name the workspace: npm run -s workspace:restore -- <address>');
  process.exit(1);
}
const { databaseUrl, dataDir, serviceUrl, logLevel } = env();
const database = await openDatabase({ url: databaseUrl, dataDir, noTimeout: true });
try {
  const log = createLogger({ level: logLevel, pretty: true });
  await restore(database, { slug, embedded: serviceUrl === undefined, log });
  console.info(`“${slug}” is open again, with its people, keys and credits.`);
} catch (error) {
  if (error instanceof NotRestorableError) console.error(error.message);
  else if (isSqlError(error, undefinedTable)) console.error('The console never started here.');
  else throw error;
  process.exitCode = 1;
} finally {
  await database.close();
}
