import { consoleDb } from '@/lib/console/db';
import { findArchived, restoreWorkspace } from '@/lib/console/workspaces';
import type { Database } from '@/lib/platform/database';
import type { Logger } from '@/lib/platform/log';
import { reopenWorkspace } from '@/lib/service';

/**
 * Brings the archived workspace of an address back: its keys at the embedded service, unless that is elsewhere, then
 * its pages. Cut off half-way it is archived still, and can be restored again. Processes that share the database
 * follow at once.
 *
 * @throws NotRestorableError when the address is no archived workspace's
 */
export async function restore(
  database: Database,
  { slug, embedded, log }: { slug: string; embedded: boolean; log: Logger },
): Promise<void> {
  const db = consoleDb(database);
  const id = await findArchived(db, slug);
  if (embedded) await reopenWorkspace(database, log, id);
  await restoreWorkspace(db, id);
}
