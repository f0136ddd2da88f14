import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { randomToken, sha256Hex } from '@/lib/platform/crypto';
import type { Access } from '../access';
import { notAllowed } from '../access/errors';
import { hashPassword, password } from '../accounts';
import { clearAttempts, countAttempt } from '../accounts/attempts';
import { auditContext, recordAudit, recordPersonAudit } from '../audit';
import { schema } from '../db';
import { InvalidRequestError } from '../failures';
import { reportError } from '../failures/report';
import { writeLetter } from '../letters';
import { runtime } from '../runtime';
import type { Client } from '../session/client-of';
import { endSessionsOf } from '../session/store';

const { memberships, passwordResets, users, workspaces } = schema;

const mailedMinutes = 60;
const handedHours = 24;

/** A link that has not been used, and what is kept of it. */
function draftLink(seconds: number) {
  const token = randomToken();
  return {
    link: `${runtime().env.url}/sign-in/reset/${token}`,
    tokenHash: sha256Hex(token),
    expiresAt: new Date(Date.now() + seconds * 1000),
  };
}

/**
 * Mails a link to set a new password. The answer is the same, and as quick, whether the address has an account or not.
 * Throws {@link InvalidRequestError} when no mail server is configured or too many were asked for.
 */
export async function requestPasswordReset(address: string, client: Client): Promise<void> {
  const { db, mailer } = runtime();
  if (mailer === null) {
    throw new InvalidRequestError(
      'This console sends no mail. Ask an Owner of your team for a link to set a new password.',
    );
  }
  const wait = await countAttempt(db, [
    { key: `reset-from:${client.ip ?? 'unknown'}`, max: 20, windowSeconds: 3600 },
    { key: `reset:${address}`, max: 5, windowSeconds: 3600 },
  ]);
  if (wait > 0) throw new InvalidRequestError('Too many attempts. Try again in an hour.');
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, address));
  if (user === undefined) return;
  const { link, ...row } = draftLink(mailedMinutes * 60);
  await db.insert(passwordResets).values({ userId: user.id, createdBy: null, ...row });
  const letter = writeLetter({
    to: address,
    subject: 'Set a new password for Atelier',
    paragraphs: [
      'Somebody, we hope you, asked for a new password for your account.',
      `The link below works once, for ${mailedMinutes} minutes. Setting a password signs you out everywhere else.`,
    ],
    link: { label: 'Set a new password', url: link },
    foot: 'If it was not you, leave this unread: your password stays as it is.',
  });
  // Not waited for: how long the mail takes would tell that there is an account.
  mailer.send(letter).catch(reportError);
}

/**
 * A link for a member who forgot their password, for where no mail is sent. An Owner makes it only for somebody who is
 * in no team but the Owner's own: whoever has the link has the account, and with it every team that it is in.
 */
export async function createResetLink(access: Access, memberId: string): Promise<string> {
  const { db, mailer } = runtime();
  if (mailer !== null) {
    throw new InvalidRequestError(
      'Members get a link by mail: “Forgot your password?” on the sign-in page.',
    );
  }
  const context = await auditContext(access);
  return db.transaction(async (tx) => {
    const teams = await tx
      .select({ id: workspaces.id, name: users.name })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .innerJoin(workspaces, eq(workspaces.id, memberships.workspaceId))
      .where(
        and(
          eq(memberships.userId, memberId),
          eq(workspaces.kind, 'team'),
          isNull(workspaces.archivedAt),
        ),
      );
    const here = teams.find(({ id }) => id === access.workspace.id);
    if (here === undefined) {
      throw new InvalidRequestError('This person is not in the workspace any more.', 'member');
    }
    const owned = await tx
      .select({ id: memberships.workspaceId })
      .from(memberships)
      .where(and(eq(memberships.userId, access.user.id), eq(memberships.role, 'owner')));
    const ownedIds = new Set(owned.map(({ id }) => id));
    if (!ownedIds.has(access.workspace.id)) throw notAllowed();
    if (!teams.every(({ id }) => ownedIds.has(id))) {
      throw new InvalidRequestError(
        `${here.name} is in another team as well. Whoever runs this console can set the password, or configure mail.`,
      );
    }
    const { link, ...row } = draftLink(handedHours * 3600);
    await tx.insert(passwordResets).values({ userId: memberId, createdBy: access.user.id, ...row });
    const target = { kind: 'person', id: memberId, name: here.name };
    await recordAudit(tx, { ...context, action: 'password.link', target });
    return link;
  });
}

const open = (token: string) =>
  and(
    eq(passwordResets.tokenHash, sha256Hex(token)),
    isNull(passwordResets.usedAt),
    gt(passwordResets.expiresAt, sql`now()`),
  );

/** Whose password the link sets; null when it is not open. */
export async function readReset(token: string): Promise<{ email: string } | null> {
  const [row] = await runtime()
    .db.select({ email: users.email })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(open(token));
  return row ?? null;
}

export const newPassword = z.object({ password });

/**
 * Sets a new password by a link, ends every session of the person, and answers who it is. Every other link of theirs
 * stops working. Throws {@link InvalidRequestError} when the link is not open.
 */
export async function resetPassword(token: string, next: string, client: Client): Promise<string> {
  const { db } = runtime();
  const passwordHash = await hashPassword(next);
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(passwordResets)
      .set({ usedAt: sql`now()` })
      .where(open(token))
      .returning({ userId: passwordResets.userId, createdBy: passwordResets.createdBy });
    if (row === undefined) {
      throw new InvalidRequestError(
        'This link was used already or is too old. Ask for another one.',
      );
    }
    const { userId, createdBy } = row;
    await tx
      .update(passwordResets)
      .set({ usedAt: sql`now()` })
      .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)));
    const [user] = await tx
      .update(users)
      .set({
        passwordHash,
        ...(createdBy === null
          ? { emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, now())` }
          : {}),
      })
      .where(eq(users.id, userId))
      .returning({ email: users.email });
    const after = { endedSessions: (await endSessionsOf(tx, userId)).length };
    await recordPersonAudit(tx, { userId, ...client, action: 'password.reset', after });
    if (user !== undefined) await clearAttempts(tx, `sign-in:${user.email}`);
    return userId;
  });
}
