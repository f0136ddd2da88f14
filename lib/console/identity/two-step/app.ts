import { eq } from 'drizzle-orm';
import { encode } from 'uqr';
import { z } from 'zod';
import { inputText } from '@/lib/pages/input';
import type { AppSetup, NewCodes } from '@/lib/pages/two-step';
import { schema } from '../../db';
import { InvalidRequestError } from '../../platform/failures';
import { runtime } from '../../platform/runtime';
import { clearAttempts, countAttempt } from '../attempts';
import type { Client } from '../devices';
import type { CurrentUser } from '../stored-sessions';
import { changeTwoStep } from './change';
import type { ProofInput } from './input';
import { requireProof } from './proof';
import { replaceRecoveryCodes } from './recovery-codes';
import { readDatabaseNowMs, sealSecret } from './secrets';
import { acceptedStep, newTotpSecret, totpUri } from './totp';

const { totpSecrets } = schema;

const ticketLifetimeMinutes = 15;
const ticketFields = z.object({ secret: inputText, endsAt: z.number() });
const ticketContext = (userId: string) => ({ purpose: 'totp-setup', aad: userId });

/** A QR code as an SVG path. */
function qrOf(text: string): AppSetup['qr'] {
  const { size, data } = encode(text, { ecc: 'M', border: 2 });
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])))
    .join('');
  return { size, path };
}

const alreadyOnError = () =>
  new InvalidRequestError('Your authenticator app is set up already. Turn it off first.');

/** Makes a secret for an authenticator app, after a proof of identity. Nothing is stored until its first code. */
export async function beginApp(
  user: CurrentUser,
  proof: ProofInput,
  client: Client,
): Promise<AppSetup> {
  await requireProof(user, proof, client);
  const { db, keyring } = runtime();
  if ((await db.$count(totpSecrets, eq(totpSecrets.userId, user.id))) > 0) throw alreadyOnError();
  const secret = newTotpSecret();
  const ticket = JSON.stringify({ secret, endsAt: Date.now() + ticketLifetimeMinutes * 60_000 });
  return {
    secret,
    qr: qrOf(totpUri(secret, user.email)),
    ticket: keyring.seal(ticket, ticketContext(user.id)),
  };
}

/** The secret in a ticket of {@link beginApp}; null when the ticket is altered, expired or of another account. */
function openTicket(ticket: string, userId: string): string | null {
  try {
    const text = runtime().keyring.unseal(ticket, ticketContext(userId));
    const { secret, endsAt } = ticketFields.parse(JSON.parse(text));
    return endsAt > Date.now() ? secret : null;
  } catch {
    return null;
  }
}

/** Turns the authenticator app on with its first code. Returns recovery codes if this turned two-step sign-in on. */
export async function enableApp(
  user: CurrentUser,
  { ticket, code }: { ticket: string; code: string },
  client: Client,
): Promise<NewCodes> {
  const { db } = runtime();
  const secret = openTicket(ticket, user.id);
  if (secret === null) throw new InvalidRequestError('This took too long. Start again.');
  const key = `totp-setup:${user.id}`;
  const waitSeconds = await countAttempt(db, [{ key, max: 20, windowSeconds: 600 }]);
  if (waitSeconds > 0)
    throw new InvalidRequestError('Too many attempts. Try again in ten minutes.');
  const nowMs = await readDatabaseNowMs(db);
  const lastStep = acceptedStep(code.replace(/\s/g, ''), { secret, nowMs, lastStep: 0 });
  if (lastStep === null) {
    throw new InvalidRequestError(
      'That code doesn’t match. Enter the newest one, and check that your phone’s time is right.',
      'code',
    );
  }
  return changeTwoStep(user, client, async (tx, recordLine) => {
    const [addedSecret] = await tx
      .insert(totpSecrets)
      .values({ userId: user.id, sealed: sealSecret(user.id, secret), lastStep })
      .onConflictDoNothing()
      .returning({ userId: totpSecrets.userId });
    if (addedSecret === undefined) throw alreadyOnError();
    await recordLine({ action: 'two_step.enable' });
    await clearAttempts(tx, key);
    return 'An authenticator app was set up for your account.';
  });
}

/** Turns the authenticator app off, after a proof of identity. */
export async function disableApp(
  user: CurrentUser,
  proof: ProofInput,
  client: Client,
): Promise<void> {
  await requireProof(user, proof, client);
  await changeTwoStep(user, client, async (tx, recordLine) => {
    const [removedSecret] = await tx
      .delete(totpSecrets)
      .where(eq(totpSecrets.userId, user.id))
      .returning({ userId: totpSecrets.userId });
    if (removedSecret === undefined) {
      throw new InvalidRequestError('Your authenticator app is turned off already.');
    }
    await recordLine({ action: 'two_step.disable' });
    return 'The authenticator app of your account was turned off.';
  });
}

/** Makes new recovery codes, after a proof of identity. The old ones no longer work. */
export async function renewRecoveryCodes(
  user: CurrentUser,
  proof: ProofInput,
  client: Client,
): Promise<NewCodes> {
  await requireProof(user, proof, client);
  let codes: string[] = [];
  await changeTwoStep(user, client, async (tx, recordLine) => {
    codes = await replaceRecoveryCodes(tx, user.id);
    await recordLine({ action: 'two_step.recovery_codes' });
    return 'New recovery codes were created for your account. The old ones no longer work.';
  });
  return { codes };
}
