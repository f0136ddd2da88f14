import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Access } from '../access';
import { schema } from '../db';
import { runtime } from '../runtime';

const { creations } = schema;

/** More are followed when a page that shows them is opened. */
const most = 50;

/** Ids of the reader's tasks in the workspace that are recorded as running, newest first. */
export async function ownRunning({ user, workspace }: Access): Promise<string[]> {
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
    .limit(most);
  return rows.map(({ taskId }) => taskId);
}
