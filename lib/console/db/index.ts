import type { Database, Db, Tx } from '@/lib/platform/database';
import * as schema from './schema';

export type { TrashedFile, WorkspaceSettings } from './schema';
export { fileAddresses } from './schema/namespace';
export { secondsFromNow } from './time';
export { schema };
export type ConsoleDb = Db<typeof schema>;
export type ConsoleTx = Tx<typeof schema>;

/** The console's tables over the process's open database. */
export const consoleDb = (database: Database): ConsoleDb => database.drizzle(schema);
