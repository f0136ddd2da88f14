import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { schema } from '../../db';
import type { Access } from '../../team/access';
import { runtime } from '../runtime';

const { creations } = schema;

/** Most returned tasks; others are polled once a page shows them. */
const maxTasks = 50;

/** Ids of the reader's running tasks in the workspace by the console's record, newest first. */
export async function readOwnRunningTasks({ user, workspace }: Access): Promise<string[]> {
  const rows = await runtime()
    .db.select({ taskId: creations.taskId })
    .from(creations)
    .where(
      and(
        eq(creations.workspaceId, workspace.id),
        eq(creations.userId, user.id),
        inArray(creations.status, ['queued', 'running']),
        isNull(creations.removedAt),
      ),
    )
    .orderBy(desc(creations.createdAt))
    .limit(maxTasks);
  return rows.map(({ taskId }) => taskId);
}
