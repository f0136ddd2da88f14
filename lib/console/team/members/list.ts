import { asc, eq, sql } from 'drizzle-orm';
import type { Member } from '@/lib/pages/members';
import { may, type Role } from '@/lib/pages/permissions';
import { schema } from '../../db';
import { hasTwoStep } from '../../identity/two-step-status';
import { runtime } from '../../platform/runtime';
import { isOpenLink } from '../../review-links';
import type { Access } from '../access';

const { memberships, reviewLinks, sessions, users } = schema;

const roleRanks: Record<Role, number> = { owner: 0, admin: 1, member: 2 };

/** The members of the workspace: Owners, Admins, Members, member by the date of joining. */
export async function listMembers({ workspace, user, role }: Access): Promise<Member[]> {
  const rows = await runtime()
    .db.select({
      id: users.id,
      name: users.name,
      email: users.email,
      role: memberships.role,
      joinedAt: memberships.createdAt,
      lastSeenAt: sql<Date | null>`(
        select max(${sessions.lastSeenAt}) from ${sessions} where ${sessions.userId} = ${users.id}
      )`.mapWith((value) => (value === null ? null : new Date(value))),
      twoStep: hasTwoStep(users.id),
      openReviewLinks: sql<number>`(select count(*)::int from ${reviewLinks}
        where ${reviewLinks.workspaceId} = ${workspace.id} and ${reviewLinks.createdBy} = ${users.id} and ${isOpenLink()})`,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.workspaceId, workspace.id))
    .orderBy(asc(memberships.createdAt), asc(users.id));
  return rows
    .toSorted((a, b) => roleRanks[a.role] - roleRanks[b.role])
    .map((member) => ({
      ...member,
      joinedAt: member.joinedAt.toISOString(),
      lastSeenAt: member.lastSeenAt?.toISOString() ?? null,
      twoStep: may(role, 'members.update') ? member.twoStep : null,
      openReviewLinks:
        may(role, 'members.update') || member.id === user.id ? member.openReviewLinks : 0,
    }));
}
