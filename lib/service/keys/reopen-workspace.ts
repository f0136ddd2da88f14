import type { Database } from '@/lib/platform/database';
import type { Logger } from '@/lib/platform/log';
import { schema } from '../db';
import { systemClock } from '../http';
import { updateWorkspace } from '../workspaces';
import { createAuthenticator } from './authenticator';

/**
 * Activates a suspended workspace, so that its keys work again. For commands that run beside the service: its
 * processes are notified through the database. Throws `ApiError` not_found.
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
