import { and, eq } from 'drizzle-orm';
import { tryResolve } from '@/lib/platform/registry';
import { archiveStorageRegistryKey } from '@/lib/platform/registry-keys';
import { type ConsoleDb, schema } from '../../db';

const { archivedFiles: a } = schema;

/** Deletes the copies of one output, or with -1 of all outputs of the task: first the files, then their rows. */
export async function removeArchived(
  db: ConsoleDb,
  { workspaceId, taskId, output }: { workspaceId: string; taskId: string; output: number },
): Promise<void> {
  const ofOutput = and(
    eq(a.workspaceId, workspaceId),
    eq(a.taskId, taskId),
    output === -1 ? undefined : eq(a.output, output),
  );
  const rows = await db.select({ storageKey: a.storageKey }).from(a).where(ofOutput);
  const storage = tryResolve(archiveStorageRegistryKey);
  for (const { storageKey } of rows) {
    if (storageKey !== null) await storage?.delete(storageKey);
  }
  if (rows.length > 0) await db.delete(a).where(ofOutput);
}
