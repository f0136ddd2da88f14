import { and, eq } from 'drizzle-orm';
import type { LeaverLinks } from '@/lib/pages/members';
import { may, type Permission, type Role } from '@/lib/pages/permissions';
import { isSqlError } from '@/lib/platform/database';
import { type ConsoleTx, schema } from '../../db';
import { endAgentsOfPerson } from '../../developers/agents';
import { declineRunRequestsOfLeaver } from '../../experiments';
import { declineRequestsOfLeaver } from '../../money/budgets';
import {
  InvalidRequestError,
  notAllowedError,
  noWorkspaceError,
  reportError,
} from '../../platform/failures';
import { runtime } from '../../platform/runtime';
import { settleReviewLinks } from '../../review-links';
import type { Access } from '../access';
import { type AuditContext, auditContext, recordAudit } from '../audit';
import { mayManage, rolesToGive } from './rules';

const { memberships, users, workspaces } = schema;

/** The context of a change of members. The actor's role is read again under the lock. */
interface Change {
  readonly tx: ConsoleTx;
  readonly role: Role;
  readonly context: AuditContext;
}

const lastOwnerError = () =>
  new InvalidRequestError(
    'A workspace needs an Owner. Make someone else Owner first, or delete the workspace in Settings.',
    'role',
  );

/**
 * Runs a change of members. Changes of one workspace run one after another, and a trigger of the database refuses to
 * remove the last Owner.
 */
async function changeMembers<T>(
  access: Access,
  permission: Permission,
  makeChange: (change: Change) => Promise<T>,
): Promise<T> {
  if (access.workspace.kind !== 'team') {
    throw new InvalidRequestError(
      'A personal workspace is just for you. Create a team to work with others.',
    );
  }
  const context = await auditContext(access);
  const id = access.workspace.id;
  try {
    return await runtime().db.transaction(async (tx) => {
      await tx
        .select({ id: workspaces.id })
        .from(workspaces)
        .where(eq(workspaces.id, id))
        .for('update');
      const [ownMembership] = await tx
        .select({ role: memberships.role })
        .from(memberships)
        .where(and(eq(memberships.workspaceId, id), eq(memberships.userId, access.user.id)));
      if (ownMembership === undefined) throw noWorkspaceError();
      if (!may(ownMembership.role, permission)) throw notAllowedError();
      return makeChange({ tx, role: ownMembership.role, context });
    });
  } catch (error) {
    if (isSqlError(error, '23514', 'memberships_keep_owner')) throw lastOwnerError();
    throw error;
  }
}

const isMembershipOf = (workspaceId: string, userId: string) =>
  and(eq(memberships.workspaceId, workspaceId), eq(memberships.userId, userId));

async function requireMember(tx: ConsoleTx, workspaceId: string, userId: string) {
  const [member] = await tx
    .select({ id: users.id, name: users.name, role: memberships.role })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(isMembershipOf(workspaceId, userId));
  if (member === undefined) {
    throw new InvalidRequestError('This person is no longer in the workspace.', 'member');
  }
  return member;
}

const targetOf = ({ id, name }: { id: string; name: string }) => ({ kind: 'person', id, name });

/** Changes a member's role. Throws {@link InvalidRequestError} when that would leave no Owner. */
export async function changeRole(access: Access, userId: string, newRole: Role): Promise<void> {
  const { id } = access.workspace;
  await changeMembers(access, 'members.update', async ({ tx, role, context }) => {
    const member = await requireMember(tx, id, userId);
    if (!rolesToGive(role, member.role).includes(newRole)) throw notAllowedError();
    if (member.role === newRole) return;
    await tx.update(memberships).set({ role: newRole }).where(isMembershipOf(id, userId));
    await recordAudit(tx, {
      ...context,
      action: 'member.role',
      target: targetOf(member),
      before: { role: member.role },
      after: { role: newRole },
    });
  });
}

/**
 * Removes a person from the workspace. They lose access with their next request, and so do their assistants, at once.
 * Their results stay, their open requests for credits and runs are declined, and their
 * open review links are handed over or withdrawn as `links` says. While the service does not respond, a watcher ends the
 * assistants later.
 */
export async function removeMember(
  access: Access,
  userId: string,
  links: LeaverLinks = 'hand_over',
): Promise<void> {
  const { id } = access.workspace;
  if (userId === access.user.id) return leaveWorkspace(access, links);
  await changeMembers(access, 'members.update', async ({ tx, role, context }) => {
    const member = await requireMember(tx, id, userId);
    if (!mayManage(role, member.role)) throw notAllowedError();
    await tx.delete(memberships).where(isMembershipOf(id, userId));
    const leaver = { workspaceId: id, userId, actorId: access.user.id };
    await declineOpenRequests(tx, leaver);
    await recordAudit(tx, {
      ...context,
      action: 'member.remove',
      target: targetOf(member),
      before: { role: member.role },
      ...reviewLinksAfter(await settleReviewLinks(tx, leaver, links), links),
    });
  });
  await endAgentsOfPerson(id, userId).catch(reportError);
}

/** Declines what a person who leaves has asked for: budgets and runs in their name would never be used. */
async function declineOpenRequests(
  tx: ConsoleTx,
  leaver: { workspaceId: string; userId: string; actorId: string },
): Promise<void> {
  await declineRequestsOfLeaver(tx, leaver);
  await declineRunRequestsOfLeaver(tx, leaver);
}

/** What the audit log says of the review links of a person who left; nothing where there were none. */
const reviewLinksAfter = (count: number, links: LeaverLinks) => {
  if (count === 0) return {};
  const name = links === 'withdraw' ? 'review_links_withdrawn' : 'review_links_handed';
  return { after: { [name]: count } };
};

/** Leaves the workspace. The last Owner cannot. */
export async function leaveWorkspace(
  access: Access,
  links: LeaverLinks = 'hand_over',
): Promise<void> {
  const { id } = access.workspace;
  await changeMembers(access, 'workspace.leave', async ({ tx, role, context }) => {
    await tx.delete(memberships).where(isMembershipOf(id, access.user.id));
    const leaver = { workspaceId: id, userId: access.user.id, actorId: access.user.id };
    await declineOpenRequests(tx, leaver);
    await recordAudit(tx, {
      ...context,
      action: 'member.leave',
      before: { role },
      ...reviewLinksAfter(await settleReviewLinks(tx, leaver, links), links),
    });
  });
  await endAgentsOfPerson(id, access.user.id).catch(reportError);
}

/** Makes a member Owner and the calling Owner an Admin, in one transaction. */
export async function transferOwnership(access: Access, userId: string): Promise<void> {
  const { id } = access.workspace;
  if (userId === access.user.id) throw new InvalidRequestError('You own the workspace already.');
  await changeMembers(access, 'workspace.transfer', async ({ tx, context }) => {
    const member = await requireMember(tx, id, userId);
    await tx.update(memberships).set({ role: 'owner' }).where(isMembershipOf(id, userId));
    await tx.update(memberships).set({ role: 'admin' }).where(isMembershipOf(id, access.user.id));
    await recordAudit(tx, {
      ...context,
      action: 'workspace.transfer',
      target: targetOf(member),
      before: { role: member.role },
      after: { role: 'owner' },
    });
  });
}
