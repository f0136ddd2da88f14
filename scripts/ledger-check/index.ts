/**
 * Goes through the service's books and names every disagreement: `npm run -s ledger:check`. Reads the database of
 * the environment: `DATABASE_URL`, or PGlite in `DATA_DIR` while no server has it open. Ends with 1 when there is one.
 */
import { isSqlError, openDatabase } from '@/lib/platform/database';
import { env } from '@/lib/platform/env';
import { schema } from '@/lib/service/db';
import { checkLedger } from '@/lib/service/ledger';
import { mismatchLines } from './report';

const undefinedTable = '42P01';
const { databaseUrl, dataDir } = env();
const database = await openDatabase({ url: databaseUrl, dataDir, patient: true });
try {
  const mismatches = await checkLedger(database.drizzle(schema));
  for (const line of mismatchLines(mismatches)) console.error(line);
  console.info(mismatches.length === 0 ? 'The books are right.' : `${mismatches.length} wrong.`);
  process.exitCode = mismatches.length === 0 ? 0 : 1;
} catch (error) {
  if (!isSqlError(error, undefinedTable)) throw error;
  console.error('This database has no books: the service has never started on it.');
  process.exitCode = 1;
} finally {
  await database.close();
}
