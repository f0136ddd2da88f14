import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { type ConsoleTx, schema } from '../../db';

const { invitations, memberships, passwordResets, users, workspaces } = schema;

/**
 * Why an Owner may not make a password link for an account: the person is in none of the Owner's teams (`gone`), is in a
 * team that the Owner does not own (`elsewhere`), or did not make the account by an invitation of the Owner's teams
 * (`own`).
 */
export type HandOverRefusal = 'gone' | 'elsewhere' | 'own';

/**
 * Why `ownerId` may not make a password link for `userId` now; null if they may. The link gives access to everything
 * in the account. So the Owner must own every team of the person, including archived ones, which may be restored, and
 * the account must have been made for one of these teams: a person's own account may hold a subscription (decision
 * 26).
 */
export async function findHandOverRefusal(
  tx: ConsoleTx,
  ownerId: string,
  userId: string,
): Promise<HandOverRefusal | null> {
  const teams = await tx
    .select({ id: workspaces.id, archivedAt: workspaces.archivedAt })
    .from(memberships)
    .innerJoin(workspaces, eq(workspaces.id, memberships.workspaceId))
    .where(
      and(
        eq(memberships.userId, userId),
        eq(workspaces.kind, 'team'),
        isNull(workspaces.deletedAt),
      ),
    );
  const rows = await tx
    .select({ id: memberships.workspaceId })
    .from(memberships)
    .where(and(eq(memberships.userId, ownerId), eq(memberships.role, 'owner')));
  const ownedIds = new Set(rows.map(({ id }) => id));
  if (!teams.some(({ id, archivedAt }) => archivedAt === null && ownedIds.has(id))) return 'gone';
  if (!teams.every(({ id }) => ownedIds.has(id))) return 'elsewhere';
  // An account made by an invitation has the same timestamp as the invitation's acceptance, from one transaction.
  const [firstInvitation] = await tx
    .select({ id: invitations.id })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.acceptedBy))
    .where(
      and(
        eq(users.id, userId),
        eq(invitations.acceptedAt, users.createdAt),
        inArray(invitations.workspaceId, [...ownedIds]),
      ),
    )
    .limit(1);
  return firstInvitation === undefined ? 'own' : null;
}

/** Voids the links that Owners made for a person. Call it when the person joins or makes a team. */
export const voidLinksByOwners = (tx: ConsoleTx, userId: string) =>
  tx
    .update(passwordResets)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(passwordResets.userId, userId),
        isNotNull(passwordResets.createdBy),
        isNull(passwordResets.usedAt),
      ),
    );

/** Voids all password links of a person. Call it when the password is set. */
export const voidLinks = (tx: ConsoleTx, userId: string) =>
  tx
    .update(passwordResets)
    .set({ usedAt: sql`now()` })
    .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)));
