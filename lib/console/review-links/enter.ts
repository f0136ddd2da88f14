import { randomInt } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { idPrefixes } from '@/lib/contract';
import type { GuestEntry } from '@/lib/pages/review-links';
import { sha256Hex, timingSafeEqualText } from '@/lib/platform/crypto';
import { newId } from '@/lib/platform/ids';
import { schema } from '../db';
import { verifyPassword } from '../identity/accounts';
import { clearAttempts, countAttempt } from '../identity/attempts';
import { plainName, renderEmail } from '../platform/emails';
import { AccessError, InvalidRequestError, reportError } from '../platform/failures';
import { runtime } from '../platform/runtime';
import {
  type FoundLink,
  findLink,
  type LinkRow,
  rememberGuest,
  requireAttempts,
} from './guest-session';

const { reviewCodes: k, reviewGuests: g } = schema;

const codeMinutes = 15;
const defaultGuestName = 'Guest';

/**
 * Attempts to enter under one link. Each network has its own share in a quarter of an hour. Beyond it, all networks have a
 * common share in an hour: a network that uses it up leaves the others their own. The last one bounds all attempts of an
 * hour, so that a password cannot be guessed from many networks.
 */
const maxEntriesPerNetwork = 10;
const maxSharedEntries = 200;
const maxEntriesPerLink = 2_000;
/** Codes are mailed only to addresses that the link lists, and only so many to each. */
const maxCodesPerNetwork = 5;
const maxCodesPerAddress = 6;

const quarterHourSeconds = 15 * 60;
const hourSeconds = 60 * 60;

async function requireOpenLink(token: string): Promise<FoundLink> {
  const existingLink = await findLink(token);
  if (existingLink?.state !== 'open') {
    throw new AccessError(404, 'This link has ended. Ask the person who sent it for a new one.');
  }
  return existingLink;
}

/**
 * Enters under a link with what it asks for, and remembers the guest in the browser. One error for everything that is
 * wrong, and the same work before it, so that it does not tell which. `network` is the visitor's (`networkOf`), for the limit.
 */
export async function enterReview(
  token: string,
  { name, password, email, code }: GuestEntry,
  network: string | null,
): Promise<void> {
  const { link } = await requireOpenLink(token);
  const ownShare = {
    key: `review-enter:${link.id}:${network ?? 'unknown'}`,
    max: maxEntriesPerNetwork,
    windowSeconds: quarterHourSeconds,
  };
  if ((await countAttempt(runtime().db, [ownShare])) > 0) {
    await requireAttempts([
      { ...ownShare, key: `${ownShare.key}:beside` },
      { key: `review-enter-beside:${link.id}`, max: maxSharedEntries, windowSeconds: hourSeconds },
    ]);
  }
  await requireAttempts([
    { key: `review-enter:${link.id}`, max: maxEntriesPerLink, windowSeconds: hourSeconds },
  ]);
  if (link.asksName && name === '') {
    throw new InvalidRequestError('Write your name, so that they know who answers.', 'name');
  }
  const asksPassword = link.passwordHash !== null;
  const isPasswordRight = !asksPassword || (await verifyPassword(link.passwordHash, password));
  const asksCode = link.addresses.length > 0;
  const isCodeRight = !asksCode || (isPasswordRight && (await redeemCode(link, email, code)));
  if (!isPasswordRight || !isCodeRight) {
    throw new InvalidRequestError(refusalMessage(asksPassword, asksCode));
  }
  const { db } = runtime();
  if (asksPassword || asksCode) await clearAttempts(db, ownShare.key);
  const id = newId(idPrefixes.reviewGuest);
  await db.insert(g).values({
    id,
    linkId: link.id,
    name: name === '' ? defaultGuestName : name,
    email: asksCode ? email : null,
  });
  await rememberGuest(link, id);
}

function refusalMessage(asksPassword: boolean, asksCode: boolean): string {
  if (!asksPassword) return 'This code is not right, or it is too old. Ask for a new one.';
  return asksCode ? 'The password or the code is not right.' : 'This password is not right.';
}

const hashCode = (link: LinkRow, email: string, code: string): string =>
  runtime().keyring.hmac('review-code', `${link.id}\n${email}\n${code}`).toString('hex');

/** Whether `code` is the latest that was mailed to the address; it is then used up. */
async function redeemCode(link: LinkRow, email: string, code: string): Promise<boolean> {
  const { db } = runtime();
  const isOfAddress = and(eq(k.linkId, link.id), eq(k.email, email), gt(k.expiresAt, sql`now()`));
  const [storedCode] = await db.select().from(k).where(isOfAddress);
  const codeHash = hashCode(link, email, code.replaceAll(/\D/g, ''));
  if (!timingSafeEqualText(storedCode?.codeHash ?? '', codeHash)) return false;
  const usedCodes = await db
    .delete(k)
    .where(and(isOfAddress, eq(k.codeHash, codeHash)))
    .returning({ email: k.email });
  return usedCodes.length > 0;
}

/** Mails a code to an address that the link lists. For others nothing happens, and the caller cannot tell. */
export async function requestReviewCode(
  token: string,
  email: string,
  network: string | null,
): Promise<void> {
  const { db, env, mailer } = runtime();
  const { link } = await requireOpenLink(token);
  await requireAttempts([
    {
      key: `review-code:${link.id}:${network ?? 'unknown'}`,
      max: maxCodesPerNetwork,
      windowSeconds: quarterHourSeconds,
    },
    {
      key: `review-code:${link.id}:to:${sha256Hex(email)}`,
      max: maxCodesPerAddress,
      windowSeconds: hourSeconds,
    },
  ]);
  if (!link.addresses.includes(email) || mailer === null) return;
  const code = randomInt(10 ** 8)
    .toString()
    .padStart(8, '0');
  const row = {
    codeHash: hashCode(link, email, code),
    expiresAt: new Date(Date.now() + codeMinutes * 60_000),
  };
  await db
    .insert(k)
    .values({ linkId: link.id, email, ...row })
    .onConflictDoUpdate({ target: [k.linkId, k.email], set: row });
  const title = plainName(link.title);
  const message = renderEmail({
    to: email,
    subject: `Your code for “${title}”`,
    paragraphs: [
      `Your code to review “${title}” is ${code.slice(0, 4)} ${code.slice(4)}.`,
      `It works once, for ${codeMinutes} minutes.`,
    ],
    link: { label: 'Open the review', url: `${env.url}/review/${token}` },
    foot: 'If you did not ask for a code, ignore this mail.',
  });
  mailer.send(message).catch(reportError);
}
