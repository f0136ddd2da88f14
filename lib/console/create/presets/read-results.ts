import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Creation } from '@/lib/pages/creations';
import { schema } from '../../db';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';
import { readCreationsById } from '../creations';
import { type ItemKind, visibleItems } from './read-items';

const { presets: p, presetUses: x, creations: c } = schema;

const maxShownResults = 60;

/** The latest tasks that were made with a preset or a character that the reader sees, each with its version. */
export async function readItemResults(
  access: Access,
  kind: ItemKind,
  id: string,
): Promise<{ readonly task: Creation; readonly version: number }[]> {
  const { db } = runtime();
  const uses = await db
    .select({ taskId: x.taskId, version: x.version })
    .from(x)
    .innerJoin(p, eq(p.id, x.presetId))
    .innerJoin(c, eq(c.taskId, x.taskId))
    .where(and(eq(p.id, id), visibleItems(access, kind), isNull(c.removedAt)))
    .orderBy(desc(c.createdAt), desc(c.taskId))
    .limit(maxShownResults);
  const reader = { workspaceId: access.workspace.id, userId: access.user.id };
  const tasks = await readCreationsById(
    db,
    reader,
    uses.map(({ taskId }) => taskId),
  );
  const versions = new Map(uses.map(({ taskId, version }) => [taskId, version]));
  return tasks.map((task) => ({ task, version: versions.get(task.task_id) ?? 0 }));
}

/** The latest tasks that were made with a preset, as {@link readItemResults}. */
export const readPresetResults = (access: Access, id: string) =>
  readItemResults(access, 'preset', id);
