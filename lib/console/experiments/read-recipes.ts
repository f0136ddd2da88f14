import { and, asc, eq, ne } from 'drizzle-orm';
import type { CellRecipe } from '@/lib/pages/experiments';
import { schema } from '../db';
import { runtime } from '../platform/runtime';
import type { Access } from '../team/access';
import { findExperiment } from './find-experiment';

const { experimentCells: c } = schema;

/** The recipes that were sent for cells, including cells that are no longer part of the design. */
export async function readRecipes({ workspace }: Access, id: string): Promise<CellRecipe[]> {
  const { db } = runtime();
  await findExperiment(db, workspace.id, id);
  return db
    .select({ key: c.key, body: c.body })
    .from(c)
    .where(and(eq(c.experimentId, id), ne(c.state, 'waiting')))
    .orderBy(asc(c.place));
}
