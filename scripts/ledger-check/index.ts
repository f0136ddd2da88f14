/**
 * Checks the service's ledger and prints every mismatch: `npm run -s ledger:check`. Reads the database of the
 * environment: `DATABASE_URL`, or PGlite in `DATA_DIR` while no server has it open. Exits with 1 on a mismatch.
 */
import { isSqlError, openDatabase } from '@/lib/platform/database';
import { env } from '@/lib/platform/env';
import { schema } from '@/lib/service/db';
import { checkLedger } from '@/lib/service/money/ledger';
import { mismatchLines } from './report';

const undefinedTable = '42P01';
const { databaseUrl, dataDir } = env();
const database = await openDatabase({ url: databaseUrl, dataDir, noTimeout: true });
try {
  const mismatches = await checkLedger(database.drizzle(schema));
  for (const line of mismatchLines(mismatches)) console.error(line);
  console.info(mismatches.length === 0 ? 'The ledger is correct.' : `${mismatches.length} wrong.`);
  process.exitCode = mismatches.length === 0 ? 0 : 1;
} catch (error) {
  if (!isSqlError(error, undefinedTable)) throw error;
  console.error('This database has no ledger: the service has never started on it.');
  process.exitCode = 1;
} finally {
  await database.close();
}
