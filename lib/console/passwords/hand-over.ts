import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { ConsoleTx } from '../db';
import { schema } from '../db';

const { invitations, memberships, passwordResets, users, workspaces } = schema;

/**
 * Why an Owner may not open an account by a link: the person is in none of the Owner's teams, is in a team that the
 * Owner does not own, or made the account without an invitation of the Owner's teams.
 */
export type HandOverRefusal = 'gone' | 'elsewhere' | 'own';

/**
 * Whether `ownerId` may open the account of `userId` by a link, as things are now. The link opens everything that the
 * account opens: so every team of the person is the Owner's, archived ones too, because they may be restored. And the
 * account began with one of these teams: one that the person made themself may hold a subscription of their own.
 */
export async function handOverRefusal(
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
  const owned = new Set(rows.map(({ id }) => id));
  if (!teams.some(({ id, archivedAt }) => archivedAt === null && owned.has(id))) return 'gone';
  if (!teams.every(({ id }) => owned.has(id))) return 'elsewhere';
  // An account made by an invitation and the invitation's acceptance carry the time of one transaction.
  const [began] = await tx
    .select({ id: invitations.id })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.acceptedBy))
    .where(
      and(
        eq(users.id, userId),
        eq(invitations.acceptedAt, users.createdAt),
        inArray(invitations.workspaceId, [...owned]),
      ),
    )
    .limit(1);
  return began === undefined ? 'own' : null;
}

/** Voids the links that Owners made for a person: called when the person joins or makes a team. */
export const voidHandedLinks = (tx: ConsoleTx, userId: string) =>
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

/** Voids every link of a person: called when the password is set. */
export const voidLinks = (tx: ConsoleTx, userId: string) =>
  tx
    .update(passwordResets)
    .set({ usedAt: sql`now()` })
    .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)));
