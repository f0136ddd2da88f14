import { and, eq, lt, or, type SQL, sql } from 'drizzle-orm';
import type { PageSave } from '@/lib/pages/page-save';
import { schema } from '../db';
import { runtime } from '../platform/runtime';

const { experiments: e } = schema;

/**
 * Writes what a page changed in `version` of an experiment or a storyboard. Returns the new version; null when another page saved
 * meanwhile. A page that lost the response to its own last save may save again.
 */
export async function saveVersion(
  id: string,
  version: number,
  columns: Partial<typeof e.$inferInsert>,
  save: PageSave | undefined,
): Promise<number | null> {
  const isSeen: SQL | undefined = or(
    eq(e.version, version),
    save && and(eq(e.savedByPage, save.page), lt(e.savedByStep, save.step)),
  );
  const [savedRow] = await runtime()
    .db.update(e)
    .set({
      ...columns,
      version: sql`${e.version} + 1`,
      savedByPage: save?.page ?? null,
      savedByStep: save?.step ?? null,
      updatedAt: new Date(),
    })
    .where(and(eq(e.id, id), isSeen))
    .returning({ version: e.version });
  return savedRow?.version ?? null;
}
