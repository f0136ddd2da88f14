import type { Database } from '@/lib/platform/database';
import type { Logger } from '@/lib/platform/log';
import { schema } from '../db';
import { systemClock } from '../http';
import { createAuthenticator } from '../keys';
import { updateWorkspace } from './workspaces';

/**
 * Lets the keys of a suspended workspace work again, from a process that runs no service: those that do are told.
 * Throws `ApiError` not_found.
 */
export async function reopenWorkspace(
  database: Database,
  log: Logger,
  workspaceId: string,
): Promise<void> {
  const db = database.drizzle(schema);
  const authenticator = createAuthenticator({ database, db, log, clock: systemClock });
  await updateWorkspace({ db, authenticator }, workspaceId, { status: 'active' });
}
