import { and, eq, isNull } from 'drizzle-orm';
import type { Creation } from '@/lib/contract';
import type { Access } from '../access';
import { schema } from '../db';
import { runtime } from '../runtime';
import { readCreations } from './read';

/** What the reader made last in the workspace, newest first, as far as it is recorded. */
export function readOwnRecent({ user, workspace }: Access, limit: number): Promise<Creation[]> {
  const { userId, removedAt } = schema.creations;
  const reader = { workspaceId: workspace.id, userId: user.id };
  return readCreations(runtime().db, reader, and(eq(userId, user.id), isNull(removedAt)), limit);
}
