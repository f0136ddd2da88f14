import { and, desc, eq } from 'drizzle-orm';
import { schema } from '../../db';
import { runtime } from '../../platform/runtime';
import { type AuditLine, isShown, serializeLine } from './read';

const { auditEvents, memberships, workspaces } = schema;

/** The latest events of a person's account, newest first, from the log of their personal workspace. */
export async function listAccountAudit(
  userId: string,
  limit: number,
): Promise<{ lines: AuditLine[]; slug: string | null }> {
  const { db } = runtime();
  const [personal] = await db
    .select({ id: workspaces.id, slug: workspaces.slug })
    .from(workspaces)
    .innerJoin(memberships, eq(memberships.workspaceId, workspaces.id))
    .where(and(eq(memberships.userId, userId), eq(workspaces.kind, 'personal')));
  if (personal === undefined) return { lines: [], slug: null };
  const rows = await db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.workspaceId, personal.id), isShown))
    .orderBy(desc(auditEvents.createdAt), desc(auditEvents.id))
    .limit(limit);
  return { lines: rows.map(serializeLine), slug: personal.slug };
}
