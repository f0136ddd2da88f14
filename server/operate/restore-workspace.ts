import { consoleDb } from '@/lib/console/db';
import { findArchived, restoreWorkspace } from '@/lib/console/team/workspaces';
import type { Database } from '@/lib/platform/database';
import type { Logger } from '@/lib/platform/log';
import { reopenWorkspace } from '@/lib/service';

/**
 * Restores the archived workspace of a slug: first its keys at the embedded service, if there is one, then its pages.
 * When it is interrupted, the workspace is still archived and can be restored again. Other processes on the database
 * see the change at once.
 *
 * @throws NotRestorableError when no archived workspace has this slug
 */
export async function restore(
  database: Database,
  { slug, isEmbedded, log }: { slug: string; isEmbedded: boolean; log: Logger },
): Promise<void> {
  const db = consoleDb(database);
  const id = await findArchived(db, slug);
  if (isEmbedded) await reopenWorkspace(database, log, id);
  await restoreWorkspace(db, id);
}
