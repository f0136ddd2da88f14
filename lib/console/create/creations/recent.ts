import { and, eq, isNull } from 'drizzle-orm';
import type { Creation } from '@/lib/pages/creations';
import { schema } from '../../db';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';
import { readCreations } from './read';

/** The reader's latest creations in the workspace, newest first, from the console's record. */
export function readOwnRecentCreations(
  { user, workspace }: Access,
  limit: number,
): Promise<Creation[]> {
  const { userId, removedAt } = schema.creations;
  const reader = { workspaceId: workspace.id, userId: user.id };
  return readCreations(runtime().db, reader, and(eq(userId, user.id), isNull(removedAt)), limit);
}
