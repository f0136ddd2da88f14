import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { randomToken, sha256Hex } from '@/lib/platform/crypto';
import type { SignUpInput } from '../accounts';
import { hashPassword, insertAccount, signUpDoor } from '../accounts';
import { countAttempt } from '../accounts/attempts';
import { schema } from '../db';
import { InvalidRequestError } from '../failures';
import { reportError } from '../failures/report';
import { writeLetter } from '../letters';
import { runtime } from '../runtime';
import type { Client } from '../session/client-of';

const { signUps, users } = schema;

const openHours = 24;

/**
 * Asks a stranger to prove their address before there is an account. The answer is the same, and as quick, whether the
 * address has one: whoever reads its mail is told. Throws {@link InvalidRequestError} after too many attempts.
 */
export async function requestSignUp(input: SignUpInput, client: Client): Promise<void> {
  const { db, env, mailer } = runtime();
  if (mailer === null) throw new Error('a sign-up by mail needs a mail server');
  const wait = await countAttempt(db, [
    { key: `sign-up:${client.ip ?? 'unknown'}`, max: 20, windowSeconds: 3600 },
    { key: `sign-up-to:${input.email}`, max: 5, windowSeconds: 3600 },
  ]);
  if (wait > 0) throw new InvalidRequestError('Too many attempts. Try again in an hour.');
  const [passwordHash, known] = await Promise.all([
    hashPassword(input.password),
    db.$count(users, eq(users.email, input.email)),
  ]);
  const token = randomToken();
  await db.delete(signUps).where(lte(signUps.expiresAt, sql`now()`));
  await db.insert(signUps).values({
    tokenHash: sha256Hex(token),
    email: input.email,
    name: input.name,
    passwordHash,
    expiresAt: new Date(Date.now() + openHours * 3600 * 1000),
  });
  const letter =
    known > 0
      ? accountThere(input.email, `${env.url}/sign-in`)
      : confirmAddress(input.email, `${env.url}/sign-up/verify/${token}`);
  // Not waited for: how long the mail takes says nothing then.
  mailer.send(letter).catch(reportError);
}

const confirmAddress = (to: string, url: string) =>
  writeLetter({
    to,
    subject: 'Confirm your address for Atelier',
    paragraphs: [
      `One step left: confirm that this address is yours. The link works for ${openHours} hours.`,
    ],
    link: { label: 'Confirm address', url },
    foot: 'If you didn’t sign up, ignore this email. No account is created.',
  });

const accountThere = (to: string, url: string) =>
  writeLetter({
    to,
    subject: 'You have an account with Atelier already',
    paragraphs: [
      'Someone, hopefully you, tried to sign up with this address. You already have an account: sign in, or set a new password if you forgot yours.',
    ],
    link: { label: 'Sign in', url },
    foot: 'If it wasn’t you, ignore this email. Nothing has changed.',
  });

const isOpen = (token: string) =>
  and(eq(signUps.tokenHash, sha256Hex(token)), gt(signUps.expiresAt, sql`now()`));

/** The address that a link confirms; null when it is not open. */
export async function readSignUp(token: string): Promise<{ email: string } | null> {
  const [row] = await runtime()
    .db.select({ email: signUps.email })
    .from(signUps)
    .where(isOpen(token));
  return row ?? null;
}

/** Makes the account of a confirmed address, once, and answers who it is. Throws {@link InvalidRequestError}. */
export async function confirmSignUp(token: string): Promise<string> {
  const { db, env } = runtime();
  return db.transaction(async (tx) => {
    // Sign-up may have been closed since the link was mailed.
    if (!(await signUpDoor(tx, env.signup)).open) {
      throw new InvalidRequestError(
        'Accounts are by invitation now. Ask an Owner or Admin of your team for one.',
      );
    }
    const [row] = await tx.delete(signUps).where(isOpen(token)).returning();
    const userId =
      row === undefined
        ? null
        : await insertAccount(tx, {
            email: row.email,
            name: row.name,
            passwordHash: row.passwordHash,
            verified: true,
          });
    if (userId === null) {
      throw new InvalidRequestError(
        'This link was already used or is too old. Sign in, or sign up again.',
      );
    }
    return userId;
  });
}
