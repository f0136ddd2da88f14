import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { LeaverLinks } from '@/lib/pages/members';
import { type ConsoleTx, schema } from '../db';
import { isOpenLink } from './read-links';

const { memberships: m, reviewLinks: l } = schema;

/**
 * Withdraws the open review links of a person who leaves, or hands them to `actorId` if that is an Owner who stays, else to
 * the first Owner. Call it in the transaction that removes the person. Returns how many there were.
 */
export async function settleReviewLinks(
  tx: ConsoleTx,
  { workspaceId, userId, actorId }: { workspaceId: string; userId: string; actorId: string },
  choice: LeaverLinks,
): Promise<number> {
  const [heir] = await tx
    .select({ userId: m.userId })
    .from(m)
    .where(and(eq(m.workspaceId, workspaceId), eq(m.role, 'owner'), ne(m.userId, userId)))
    .orderBy(sql`${m.userId} = ${actorId} desc`, asc(m.createdAt), asc(m.userId))
    .limit(1);
  const links = await tx
    .update(l)
    .set(
      choice === 'withdraw' || heir === undefined
        ? { withdrawnAt: sql`now()` }
        : { createdBy: heir.userId },
    )
    .where(and(eq(l.workspaceId, workspaceId), eq(l.createdBy, userId), isOpenLink()))
    .returning({ id: l.id });
  return links.length;
}
