import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import { and, eq, sql } from 'drizzle-orm';
import { schema } from '../../db';
import { InvalidRequestError } from '../../platform/failures';
import { runtime } from '../../platform/runtime';
import { type RelyingParty, relyingParty } from '../two-step-status';
import { type PasskeyPurpose, rememberChallenge, takeChallenge } from './challenges';
import type { AuthenticationResponse } from './input';

const { passkeys } = schema;

export function requireRelyingParty(): RelyingParty {
  const party = relyingParty();
  if (party !== null) return party;
  throw new InvalidRequestError(
    'Passkeys need an https address with a domain name. Ask the person who runs this server.',
    'passkey',
  );
}

export const notAcceptedError = () =>
  new InvalidRequestError(
    'This passkey was not accepted. Try again, or use another way.',
    'passkey',
  );

/** Turns errors of the library, which throws for all invalid or malformed input, into {@link InvalidRequestError}. */
export const requireVerified = async <T extends { verified: boolean }>(
  check: Promise<T>,
): Promise<T> => {
  const result = await check.catch(() => null);
  if (result === null || !result.verified) throw notAcceptedError();
  return result;
};

/** The browser's options for using a passkey: one of `userId`, or any passkey while no account is known. */
export async function askForPasskey(purpose: PasskeyPurpose, userId: string | null) {
  const party = requireRelyingParty();
  const allowCredentials =
    userId === null
      ? []
      : await runtime()
          .db.select({ id: passkeys.credentialId, transports: passkeys.transports })
          .from(passkeys)
          .where(eq(passkeys.userId, userId));
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    allowCredentials,
    userVerification: 'required',
  });
  await rememberChallenge(purpose, userId, options.challenge);
  return options;
}

/**
 * Checks a passkey's response. Returns its account, which must be `userId` if given. Throws {@link InvalidRequestError},
 * also for a counter that has not grown, which shows a copied passkey (WebAuthn Level 3, 7.2, step 22).
 */
export async function checkPasskey(
  purpose: PasskeyPurpose,
  userId: string | null,
  response: AuthenticationResponse,
): Promise<string> {
  const { db } = runtime();
  const party = requireRelyingParty();
  const expectedChallenge = await takeChallenge(purpose, userId);
  const [passkey] = await db.select().from(passkeys).where(eq(passkeys.credentialId, response.id));
  if (passkey === undefined || (userId !== null && passkey.userId !== userId))
    throw notAcceptedError();
  const { userHandle } = response.response;
  const statedUserId =
    userHandle === undefined ? passkey.userId : Buffer.from(userHandle, 'base64url').toString();
  // Without a known account, the passkey's response has to name it (step 6).
  if (statedUserId !== passkey.userId || (userId === null && userHandle === undefined))
    throw notAcceptedError();
  const { authenticationInfo } = await requireVerified(
    verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
        transports: passkey.transports,
      },
      requireUserVerification: true,
    }),
  );
  // Of two responses with the same counter, the second finds it changed.
  const updatedRows = await db
    .update(passkeys)
    .set({ counter: authenticationInfo.newCounter, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.id, passkey.id), eq(passkeys.counter, passkey.counter)))
    .returning({ id: passkeys.id });
  if (updatedRows.length === 0) throw notAcceptedError();
  return passkey.userId;
}
