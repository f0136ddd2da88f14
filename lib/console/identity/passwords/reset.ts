import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { randomToken, sha256Hex } from '@/lib/platform/crypto';
import { type ConsoleDb, type ConsoleTx, schema, secondsFromNow } from '../../db';
import { renderEmail } from '../../platform/emails';
import { InvalidRequestError, notAllowedError, reportError } from '../../platform/failures';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';
import { auditContext, recordAudit, recordPersonAudit, systemActor } from '../../team/audit';
import { hashPassword, password } from '../accounts';
import { clearAttempts, countAttempt } from '../attempts';
import type { Client } from '../devices';
import { endSessionsOf } from '../stored-sessions';
import { findHandOverRefusal, type HandOverRefusal, voidLinks } from './hand-over';

const { memberships, passwordResets, users } = schema;

/** How long a link works, in minutes. */
const linkMinutes = 60;

/** A new link of the console at `url`, and its stored row. */
function draftLink(url: string) {
  const token = randomToken();
  return {
    link: `${url}/sign-in/reset/${token}`,
    tokenHash: sha256Hex(token),
    expiresAt: secondsFromNow(linkMinutes * 60),
  };
}

/**
 * Mails a link to set a new password. The response and its timing are the same with or without an account. Throws
 * {@link InvalidRequestError} when no mail server is configured or too many were requested.
 */
export async function requestPasswordReset(address: string, client: Client): Promise<void> {
  const { db, mailer, env } = runtime();
  if (mailer === null) {
    throw new InvalidRequestError(
      'This server doesn’t send email. Ask an Owner of your team for a password link.',
    );
  }
  const waitSeconds = await countAttempt(db, [
    { key: `reset-from:${client.ip ?? 'unknown'}`, max: 20, windowSeconds: 3600 },
    { key: `reset:${address}`, max: 5, windowSeconds: 3600 },
  ]);
  if (waitSeconds > 0) throw new InvalidRequestError('Too many attempts. Try again in an hour.');
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, address));
  if (user === undefined) return;
  const { link, ...row } = draftLink(env.url);
  await db.insert(passwordResets).values({ userId: user.id, createdBy: null, ...row });
  const message = renderEmail({
    to: address,
    subject: 'Set a new password for Atelier',
    paragraphs: [
      'Someone, hopefully you, asked for a new password for your account.',
      `The link below works once, for ${linkMinutes} minutes. Setting a password signs you out everywhere else.`,
    ],
    link: { label: 'Set a new password', url: link },
    foot: 'If it wasn’t you, ignore this email. Your password stays the same.',
  });
  // Not awaited, because its duration would reveal that there is an account.
  mailer.send(message).catch(reportError);
}

/**
 * Makes a password link for a member, for installations without mail. Its holder controls the account, so it
 * is made only for accounts that began with the Owner's teams ({@link findHandOverRefusal}).
 */
export async function createResetLink(access: Access, memberId: string): Promise<string> {
  const { db, mailer } = runtime();
  if (mailer !== null) {
    throw new InvalidRequestError(
      'Members get a link by email: “Forgot your password?” on the sign-in page.',
    );
  }
  const context = await auditContext(access);
  return db.transaction(async (tx) => {
    const people = await tx
      .select({ id: users.id, name: users.name, role: memberships.role })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(
        and(
          eq(memberships.workspaceId, access.workspace.id),
          inArray(users.id, [memberId, access.user.id]),
        ),
      );
    if (people.find(({ id }) => id === access.user.id)?.role !== 'owner') throw notAllowedError();
    const member = people.find(({ id }) => id === memberId);
    if (member === undefined) throw new InvalidRequestError(refusalMessage('gone', ''), 'member');
    const refusal = await findHandOverRefusal(tx, access.user.id, memberId);
    if (refusal !== null) {
      throw new InvalidRequestError(refusalMessage(refusal, member.name), 'member');
    }
    const { link, ...row } = draftLink(runtime().env.url);
    await tx.insert(passwordResets).values({ userId: memberId, createdBy: access.user.id, ...row });
    const target = { kind: 'person', id: memberId, name: member.name };
    await recordAudit(tx, { ...context, action: 'password.link', target });
    return link;
  });
}

/**
 * Makes a password link for any account, by an operator's command on this machine. Its use verifies the address, as that
 * of a mailed link does, so it has to be sent to this address. Throws {@link InvalidRequestError}.
 */
export async function createLinkByCommand(
  db: ConsoleDb,
  { address, url }: { address: string; url: string },
): Promise<string> {
  const email = address.trim().toLowerCase();
  return db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.email, email));
    if (user === undefined) {
      throw new InvalidRequestError(`No account has the address “${email}”.`);
    }
    const { link, ...row } = draftLink(url);
    await tx.insert(passwordResets).values({ userId: user.id, createdBy: null, ...row });
    const membershipRows = await tx
      .select({ workspaceId: memberships.workspaceId })
      .from(memberships)
      .where(eq(memberships.userId, user.id));
    for (const { workspaceId } of membershipRows) {
      const event = { workspaceId, actor: systemActor, address: null, userAgent: null };
      const target = { kind: 'person', id: user.id, name: user.name };
      await recordAudit(tx, { ...event, action: 'password.link', target });
    }
    return link;
  });
}

function refusalMessage(refusal: HandOverRefusal, name: string): string {
  if (refusal === 'gone') return 'This person is no longer in the workspace.';
  const reason =
    refusal === 'elsewhere'
      ? `${name} is also in another team`
      : `${name} created this account without an invitation from your team`;
  return `${reason}, so you can’t create a link for it. With a mail server set up, ${name} can get one by email: ask the person who runs this server.`;
}

const isOpenReset = (token: string) =>
  and(
    eq(passwordResets.tokenHash, sha256Hex(token)),
    isNull(passwordResets.usedAt),
    gt(passwordResets.expiresAt, sql`now()`),
  );

type Link = Pick<typeof passwordResets.$inferSelect, 'userId' | 'createdBy'>;

/** Whether the Owner who made the link may still make one. Always true for a mailed link. */
const mayStillOpen = async (tx: ConsoleTx, { userId, createdBy }: Link): Promise<boolean> =>
  createdBy === null || (await findHandOverRefusal(tx, createdBy, userId)) === null;

/** The account of a link; null when the link is invalid for any reason. */
export async function readReset(token: string): Promise<{ email: string } | null> {
  return runtime().db.transaction(async (tx) => {
    const [row] = await tx
      .select({
        email: users.email,
        userId: passwordResets.userId,
        createdBy: passwordResets.createdBy,
      })
      .from(passwordResets)
      .innerJoin(users, eq(users.id, passwordResets.userId))
      .where(isOpenReset(token));
    return row !== undefined && (await mayStillOpen(tx, row)) ? { email: row.email } : null;
  });
}

export const newPassword = z.object({ password });

/** The same error for every reason, because the holder must not learn that the person has joined another team. */
const noLinkError = () =>
  new InvalidRequestError(
    'This link no longer works: it was used, is older than an hour, or the account has changed. Ask for a new one.',
  );

/**
 * Sets a new password by a link, ends every session of the person and voids their other links. Returns the person's
 * id. Throws {@link InvalidRequestError} for an invalid link.
 */
export async function resetPassword(
  token: string,
  chosenPassword: string,
  client: Client,
): Promise<string> {
  const { db } = runtime();
  const passwordHash = await hashPassword(chosenPassword);
  return db.transaction(async (tx) => {
    const [link] = await tx
      .select({ userId: passwordResets.userId, createdBy: passwordResets.createdBy })
      .from(passwordResets)
      .where(isOpenReset(token));
    if (link === undefined) throw noLinkError();
    const { userId, createdBy } = link;
    // Locks the account, so that the person cannot join a team between the check and the new password, and the second
    // of two simultaneous uses finds the link used.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
    const [usedLink] = await tx
      .update(passwordResets)
      .set({ usedAt: sql`now()` })
      .where(isOpenReset(token))
      .returning({ userId: passwordResets.userId });
    if (usedLink === undefined || !(await mayStillOpen(tx, link))) throw noLinkError();
    await voidLinks(tx, userId);
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
