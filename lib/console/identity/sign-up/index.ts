import { and, eq, gt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { randomToken, sha256Hex } from '@/lib/platform/crypto';
import { schema, secondsFromNow } from '../../db';
import { renderEmail } from '../../platform/emails';
import { InvalidRequestError, reportError } from '../../platform/failures';
import { runtime } from '../../platform/runtime';
import { hashPassword, insertAccount, password, personName, readSignUpState } from '../accounts';
import { countAttempt } from '../attempts';
import type { Client } from '../devices';

const { signUps, users } = schema;

const linkHours = 24;

/**
 * Mails a link for making an account to `email`. Name and password are chosen on the page of the link: with a password in
 * the request, another person could have chosen it and would share the account. The response and its timing are the same
 * when the address has an account. Throws {@link InvalidRequestError} after too many attempts.
 */
export async function requestSignUp(email: string, client: Client): Promise<void> {
  const { db, env, mailer } = runtime();
  if (mailer === null) throw new Error('a sign-up by mail needs a mail server');
  const waitSeconds = await countAttempt(db, [
    { key: `sign-up:${client.ip ?? 'unknown'}`, max: 20, windowSeconds: 3600 },
    { key: `sign-up-to:${email}`, max: 5, windowSeconds: 3600 },
  ]);
  if (waitSeconds > 0) throw new InvalidRequestError('Too many attempts. Try again in an hour.');
  const accountCount = await db.$count(users, eq(users.email, email));
  const token = randomToken();
  await db.insert(signUps).values({
    tokenHash: sha256Hex(token),
    email,
    expiresAt: secondsFromNow(linkHours * 3600),
  });
  const message =
    accountCount > 0
      ? existingAccountEmail(email, `${env.url}/sign-in`)
      : confirmationEmail(email, `${env.url}/sign-up/verify/${token}`);
  // Not awaited, because its duration would reveal whether there is an account.
  mailer.send(message).catch(reportError);
}

const confirmationEmail = (to: string, url: string) =>
  renderEmail({
    to,
    subject: 'Confirm your address for Atelier',
    paragraphs: [
      `One step left: open the link and choose a name and a password. It works for ${linkHours} hours.`,
    ],
    link: { label: 'Create your account', url },
    foot: 'If you didn’t sign up, ignore this email. No account is created.',
  });

const existingAccountEmail = (to: string, url: string) =>
  renderEmail({
    to,
    subject: 'You have an account with Atelier already',
    paragraphs: [
      'Someone, hopefully you, tried to sign up with this address. You already have an account: sign in, or set a new password if you forgot yours.',
    ],
    link: { label: 'Sign in', url },
    foot: 'If it wasn’t you, ignore this email. Nothing has changed.',
  });

const isOpenSignUp = (token: string) =>
  and(eq(signUps.tokenHash, sha256Hex(token)), gt(signUps.expiresAt, sql`now()`));

/** The address of a link; null when the link is invalid. */
export async function readSignUp(token: string): Promise<{ email: string } | null> {
  const [row] = await runtime()
    .db.select({ email: signUps.email })
    .from(signUps)
    .where(isOpenSignUp(token));
  return row ?? null;
}

export const confirmSignUpInput = z.object({ name: personName, password });

/** Makes the account of a confirmed address, once. Returns its id. Throws {@link InvalidRequestError}. */
export async function confirmSignUp(
  token: string,
  input: z.output<typeof confirmSignUpInput>,
): Promise<string> {
  const { db, env } = runtime();
  const passwordHash = await hashPassword(input.password);
  return db.transaction(async (tx) => {
    // Sign-up may have been closed since the link was mailed.
    if (!(await readSignUpState(tx, env.signup)).open) {
      throw new InvalidRequestError(
        'Accounts are by invitation now. Ask an Owner or Admin of your team for one.',
      );
    }
    const [row] = await tx.delete(signUps).where(isOpenSignUp(token)).returning();
    const userId =
      row === undefined
        ? null
        : await insertAccount(tx, {
            email: row.email,
            name: input.name,
            passwordHash,
            isVerified: true,
          });
    if (userId === null) {
      throw new InvalidRequestError(
        'This link was already used or is too old. Sign in, or sign up again.',
      );
    }
    return userId;
  });
}
