import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database } from '@/lib/platform/database';
import type { Env } from '@/lib/platform/env';
import { recordReceiptTerms } from '../../money/receipt-terms';
import { runtime } from '../runtime';
import { type InitialWorkspace, setUpHeadless } from './headless';

/** The console's own tables and functions, for `database.migrate`. */
export const consoleMigrations = (
  folder = join(dirname(fileURLToPath(import.meta.url)), '../../db'),
) => ({ folder, schema: 'console' });

/**
 * Starts the console in a process that has filled the registry: migrates its tables, stores the terms of receipts and,
 * with `ATELIER_INIT_*`, makes the first owner and their workspace. Safe to repeat, and from several processes at once.
 */
export async function startConsole(options: {
  database: Database;
  env: Env;
  initialWorkspace: InitialWorkspace | null;
  /** The folder of the console's migrations and SQL functions; by default the one beside this file. */
  tables?: string;
}): Promise<void> {
  await options.database.migrate(consoleMigrations(options.tables));
  await recordReceiptTerms(runtime().db, options.env.receipts);
  if (options.env.init !== undefined) {
    await setUpHeadless(runtime(), options.env.init, options.initialWorkspace);
  }
}
