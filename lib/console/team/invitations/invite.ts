import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { idPrefixes } from '@/lib/contract';
import type { SentInvitation } from '@/lib/pages/members';
import type { Role } from '@/lib/pages/permissions';
import { randomToken, sha256Hex } from '@/lib/platform/crypto';
import { newId } from '@/lib/platform/ids';
import { MailError } from '@/lib/platform/mail';
import { type ConsoleTx, schema, secondsFromNow } from '../../db';
import { email } from '../../identity/accounts';
import { countAttempt } from '../../identity/attempts';
import { plainName, renderEmail } from '../../platform/emails';
import { InvalidRequestError, reportError } from '../../platform/failures';
import { runtime } from '../../platform/runtime';
import type { Access } from '../access';
import { type AuditAction, auditContext, recordAudit } from '../audit';

const { invitations, memberships, users } = schema;

/** How long an invitation is open, in days. */
export const invitationDays = 7;

export const invitationInput = z.object({
  /** The address it is for; null for anyone with the link. */
  email: email.nullable(),
  role: z.enum(['admin', 'member']),
  /** Whether to mail the link instead of showing it. */
  mail: z.boolean(),
});
export type InvitationInput = z.output<typeof invitationInput>;

interface InvitationDraft {
  readonly id: string;
  readonly email: string | null;
  readonly role: 'admin' | 'member';
  readonly isMailed: boolean;
}

/**
 * Invites one person. The link is either shown once or mailed. Throws {@link InvalidRequestError} when the address is
 * already a member's, no mail server is configured, or too many were sent.
 */
export async function invite(access: Access, input: InvitationInput): Promise<SentInvitation> {
  const { workspace, user } = access;
  if (workspace.kind !== 'team') {
    throw new InvalidRequestError(
      'A personal workspace is just for you. Create a team to work with others.',
    );
  }
  const { email: address, role, mail } = input;
  const draft = { id: newId(idPrefixes.invitation), email: address, role, isMailed: mail };
  return storeAndSend(access, draft, 'member.invite', async (tx, sealedToken) => {
    if (address !== null) await refuseMember(tx, workspace.id, address);
    await tx.insert(invitations).values({
      id: draft.id,
      workspaceId: workspace.id,
      email: address,
      role,
      invitedBy: user.id,
      ...sealedToken,
    });
  });
}

/** Gives an unused invitation a new link and another week. The old link stops working. */
export async function renewInvitation(access: Access, id: string): Promise<SentInvitation> {
  const { db, mailer } = runtime();
  const isInvitation = and(
    eq(invitations.id, id),
    eq(invitations.workspaceId, access.workspace.id),
  );
  const isRenewable = and(
    isInvitation,
    isNull(invitations.acceptedAt),
    isNull(invitations.revokedAt),
  );
  const [row] = await db.select().from(invitations).where(isRenewable);
  if (row === undefined) throw notOpenError();
  const isMailed = row.mailedAt !== null && mailer !== null;
  const draft = { id, email: row.email, role: row.role, isMailed };
  return storeAndSend(access, draft, 'invitation.renew', async (tx, sealedToken) => {
    const [renewedRow] = await tx
      .update(invitations)
      .set({ ...sealedToken, invitedBy: access.user.id })
      .where(isRenewable)
      .returning({ id: invitations.id });
    if (renewedRow === undefined) throw notOpenError();
  });
}

/** Revokes an invitation. Its link stops working at once. */
export async function revokeInvitation(access: Access, id: string): Promise<void> {
  const context = await auditContext(access);
  await runtime().db.transaction(async (tx) => {
    const [row] = await tx
      .update(invitations)
      .set({ revokedAt: sql`now()` })
      .where(
        and(
          eq(invitations.id, id),
          eq(invitations.workspaceId, access.workspace.id),
          isNull(invitations.acceptedAt),
          isNull(invitations.revokedAt),
        ),
      )
      .returning({ email: invitations.email });
    if (row === undefined) throw notOpenError();
    const target = targetOf({ id, email: row.email });
    await recordAudit(tx, { ...context, action: 'invitation.revoke', target });
  });
}

/** An invitation as a target of the audit log, named by its address. */
export const targetOf = ({ id, email: address }: { id: string; email: string | null }) => ({
  kind: 'invitation',
  id,
  name: address ?? 'anyone with the link',
});

const notOpenError = () =>
  new InvalidRequestError('This invitation was already used or revoked.', 'invitation');

async function refuseMember(tx: ConsoleTx, workspaceId: string, address: string): Promise<void> {
  const [member] = await tx
    .select({ name: users.name })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.workspaceId, workspaceId), eq(users.email, address)));
  if (member !== undefined) {
    throw new InvalidRequestError(`${member.name} is in this workspace already.`, 'email');
  }
}

type SealedToken = { tokenHash: string; expiresAt: SQL<Date>; mailedAt: SQL<Date> | null };

/**
 * Revokes an invitation whose mail was refused, because no one received its link, and reports that to the inviter.
 */
async function revokeUnsent(access: Access, id: string, error: unknown): Promise<never> {
  if (!(error instanceof MailError)) throw error;
  reportError(error);
  await revokeInvitation(access, id);
  throw new InvalidRequestError(
    'The mail could not be sent, so the invitation was revoked. Create an invite link instead, or try again later.',
    'email',
  );
}

/** Stores the invitation and mails it if requested. */
async function storeAndSend(
  access: Access,
  draft: InvitationDraft,
  action: AuditAction,
  writeInvitation: (tx: ConsoleTx, sealed: SealedToken) => Promise<void>,
): Promise<SentInvitation> {
  const { db, env, mailer } = runtime();
  const { workspace, user } = access;
  if (draft.isMailed && mailer === null) {
    throw new InvalidRequestError(
      'No mail server is configured: create an invite link instead.',
      'email',
    );
  }
  if (draft.isMailed && draft.email === null) {
    throw new InvalidRequestError('Write the address to send it to.', 'email');
  }
  const waitSeconds = await countAttempt(db, [
    { key: `invite:${workspace.id}`, max: 100, windowSeconds: 3600 },
  ]);
  if (waitSeconds > 0)
    throw new InvalidRequestError('Too many invitations at once. Try again in an hour.');
  const token = randomToken();
  const link = `${env.url}/invitations/${token}`;
  const context = await auditContext(access);
  await db.transaction(async (tx) => {
    await writeInvitation(tx, {
      tokenHash: sha256Hex(token),
      expiresAt: secondsFromNow(invitationDays * 24 * 3600),
      mailedAt: draft.isMailed ? secondsFromNow(0) : null,
    });
    const target = targetOf(draft);
    const after = { role: draft.role, mailed: draft.isMailed };
    await recordAudit(tx, { ...context, action, target, after });
  });
  // After the transaction, because a slow mail server must not keep it open.
  if (draft.isMailed && draft.email !== null) {
    const message = invitationEmail({
      to: draft.email,
      from: user.name,
      workspace: workspace.name,
      role: draft.role,
      link,
    });
    await mailer?.send(message).catch((error: unknown) => revokeUnsent(access, draft.id, error));
  }
  return { link: draft.isMailed ? null : link };
}

const roleLabels: Record<Exclude<Role, 'owner'>, string> = {
  admin: 'an Admin',
  member: 'a Member',
};

const invitationEmail = (details: {
  to: string;
  from: string;
  workspace: string;
  role: 'admin' | 'member';
  link: string;
}) => {
  const [from, workspace] = [plainName(details.from), plainName(details.workspace)];
  return renderEmail({
    to: details.to,
    subject: `${from} invites you to ${workspace}`,
    paragraphs: [
      `${from} invites you to the workspace “${workspace}” as ${roleLabels[details.role]}.`,
      `The link below works once, for ${invitationDays} days.`,
    ],
    link: { label: 'Open the invitation', url: details.link },
    foot: 'If you didn’t expect this, ignore this email.',
  });
};
