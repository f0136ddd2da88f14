import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { sha256Hex } from '@/lib/platform/crypto';
import { type ConsoleTx, schema } from '../../db';
import {
  email,
  hashPassword,
  insertAccount,
  isOpenInvitation,
  password,
  personName,
} from '../../identity/accounts';
import { countAttempt } from '../../identity/attempts';
import { voidLinksByOwners } from '../../identity/passwords';
import type { CurrentUser } from '../../identity/stored-sessions';
import { InvalidRequestError } from '../../platform/failures';
import { raiseNotificationToAdmins } from '../../platform/notifications';
import { runtime } from '../../platform/runtime';
import { recordAudit } from '../audit';
import { targetOf } from './invite';

const { invitations, memberships, workspaces } = schema;

interface Client {
  readonly ip: string | null;
  readonly userAgent: string | null;
}

const notOpenError = () =>
  new InvalidRequestError(
    'This invitation has ended: it was used, revoked, or is too old. Ask for a new one.',
    'invitation',
  );

/** The open invitation of a token, with a row lock, so that only one of two simultaneous callers can accept it. */
async function lockInvitation(tx: ConsoleTx, token: string) {
  const [row] = await tx
    .select({
      id: invitations.id,
      workspaceId: invitations.workspaceId,
      slug: workspaces.slug,
      role: invitations.role,
      email: invitations.email,
      mailedAt: invitations.mailedAt,
    })
    .from(invitations)
    .innerJoin(workspaces, eq(workspaces.id, invitations.workspaceId))
    .where(
      and(
        eq(invitations.tokenHash, sha256Hex(token)),
        isOpenInvitation(),
        isNull(workspaces.archivedAt),
      ),
    )
    .for('update');
  if (row === undefined) throw notOpenError();
  return row;
}

type LockedInvitation = Awaited<ReturnType<typeof lockInvitation>>;

async function joinWorkspace(
  tx: ConsoleTx,
  invitation: LockedInvitation,
  user: { id: string; name: string },
  client: Client,
): Promise<void> {
  const [membership] = await tx
    .insert(memberships)
    .values({ workspaceId: invitation.workspaceId, userId: user.id, role: invitation.role })
    .onConflictDoNothing()
    .returning({ role: memberships.role });
  // A member keeps their role, and the invitation stays open.
  if (membership === undefined) return;
  await tx
    .update(invitations)
    .set({ acceptedAt: sql`now()`, acceptedBy: user.id })
    .where(eq(invitations.id, invitation.id));
  await voidLinksByOwners(tx, user.id);
  await raiseNotificationToAdmins(
    tx,
    {
      workspace: invitation.workspaceId,
      kind: 'member_joined',
      dedupeKey: `joined:${invitation.id}`,
      text: `${user.name} joined as ${invitation.role === 'admin' ? 'an Admin' : 'a Member'}.`,
      path: 'members',
      tone: 'neutral',
    },
    user.id,
  );
  await recordAudit(tx, {
    workspaceId: invitation.workspaceId,
    actor: { kind: 'person', id: user.id, name: user.name },
    address: client.ip,
    userAgent: client.userAgent,
    action: 'member.join',
    target: targetOf(invitation),
    after: { role: invitation.role },
  });
}

/**
 * Accepts an invitation for a signed-in person. Returns the workspace's slug. Throws {@link InvalidRequestError} when the
 * invitation is not open or is for another address.
 */
export async function acceptInvitation(
  user: CurrentUser,
  token: string,
  client: Client,
): Promise<string> {
  return runtime().db.transaction(async (tx) => {
    const invitation = await lockInvitation(tx, token);
    if (invitation.email !== null && invitation.email !== user.email) {
      throw new InvalidRequestError(
        'This invitation is for another address than your account’s. Sign in with that address.',
        'account',
      );
    }
    await joinWorkspace(tx, invitation, user, client);
    return invitation.slug;
  });
}

export const invitedAccountInput = z.object({ name: personName, email, password });
export type InvitedAccountInput = z.output<typeof invitedAccountInput>;

/**
 * Makes an account by an invitation link and accepts the invitation. An invitation for an address makes an account with
 * that address, which counts as verified when the link was mailed there. Throws {@link InvalidRequestError}.
 */
export async function signUpInvited(
  token: string,
  input: InvitedAccountInput,
  client: Client,
): Promise<{ userId: string; slug: string }> {
  const { db } = runtime();
  const waitSeconds = await countAttempt(db, [
    { key: `sign-up:${client.ip ?? 'unknown'}`, max: 20, windowSeconds: 3600 },
  ]);
  if (waitSeconds > 0)
    throw new InvalidRequestError('Too many attempts from here. Try again in an hour.');
  const passwordHash = await hashPassword(input.password);
  return db.transaction(async (tx) => {
    const invitation = await lockInvitation(tx, token);
    const userId = await insertAccount(tx, {
      name: input.name,
      email: invitation.email ?? input.email,
      passwordHash,
      isVerified: invitation.mailedAt !== null,
    });
    if (userId === null) {
      throw new InvalidRequestError(
        'An account with this address already exists. Sign in instead.',
        'email',
      );
    }
    await joinWorkspace(tx, invitation, { id: userId, name: input.name }, client);
    return { userId, slug: invitation.slug };
  });
}
