/**
 * Turns two-step sign-in off for a person who lost phone, passkeys and recovery codes:
 * `npm run -s account:unlock -- <email>`. The password stays, and every session ends. First make sure that the request
 * comes from that person. Uses the database of the environment: `DATABASE_URL`, or PGlite in `DATA_DIR` while no server
 * has it open. Exits with 1 when there is nothing to turn off.
 */
import { consoleDb } from '@/lib/console/db';
import { NoTwoStepError, resetTwoStep } from '@/lib/console/identity/two-step-status';
import { isSqlError, openDatabase } from '@/lib/platform/database';
import { env } from '@/lib/platform/env';

const undefinedTable = '42P01';
const [email] = process.argv.slice(2);
if (email === undefined) {
  console.error('Name the account: npm run -s account:unlock -- <email>');
  process.exit(1);
}
const { databaseUrl, dataDir } = env();
const database = await openDatabase({ url: databaseUrl, dataDir, noTimeout: true });
try {
  await resetTwoStep(consoleDb(database), email);
  console.info(`Two-step sign-in is off for ${email}, and its sessions have ended.`);
} catch (error) {
  if (error instanceof NoTwoStepError) console.error(error.message);
  else if (isSqlError(error, undefinedTable)) console.error('The console never started here.');
  else throw error;
  process.exitCode = 1;
} finally {
  await database.close();
}
