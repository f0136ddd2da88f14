import { and, eq, isNull } from 'drizzle-orm';
import { schema } from '../../db';
import { InvalidRequestError } from '../../platform/failures';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';

const { comments: m } = schema;

/** Marks the thread that a comment begins as resolved, or opens it again. */
export async function resolveComment(
  { workspace, user }: Access,
  id: string,
  isResolved: boolean,
): Promise<void> {
  const resolution = isResolved
    ? { resolvedAt: new Date(), resolvedBy: user.id }
    : { resolvedAt: null, resolvedBy: null };
  const changedThreads = await runtime()
    .db.update(m)
    .set(resolution)
    .where(and(eq(m.id, id), eq(m.workspaceId, workspace.id), isNull(m.parentId)))
    .returning({ id: m.id });
  if (changedThreads.length === 0) {
    throw new InvalidRequestError('This comment is no longer there.');
  }
}
