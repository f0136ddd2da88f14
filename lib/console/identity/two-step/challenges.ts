import { sha256Hex } from '@/lib/platform/crypto';
import { InvalidRequestError } from '../../platform/failures';
import { runtime } from '../../platform/runtime';
import { countAttempt } from '../attempts';
import {
  forgetSealedCookie,
  readSealedCookie,
  type SealedCookie,
  setSealedCookie,
} from '../two-step-status';

/** The purpose of a challenge. A response for one purpose is refused for another. */
export type PasskeyPurpose = 'add' | 'sign-in' | 'second-step' | 'confirm';

const lifetimeSeconds = 300;
const cookieOf = (purpose: PasskeyPurpose): SealedCookie => ({
  name: `atelier.passkey-${purpose}`,
  lifetimeSeconds,
});

/** Stores in a cookie the challenge that the passkey has to sign, with its account if that is known. */
export const rememberChallenge = (
  purpose: PasskeyPurpose,
  userId: string | null,
  challenge: string,
): Promise<void> => setSealedCookie(cookieOf(purpose), { userId, challenge });

/**
 * Reads the challenge and marks it as used. Throws {@link InvalidRequestError} when it is expired, used, or of
 * another account.
 */
export async function takeChallenge(
  purpose: PasskeyPurpose,
  userId: string | null,
): Promise<string> {
  const cookie = cookieOf(purpose);
  const fields = await readSealedCookie(cookie);
  await forgetSealedCookie(cookie);
  const challenge = fields?.challenge ?? null;
  const isOfOtherAccount = (fields?.userId ?? null) !== userId;
  // The cookie can be copied and sent again, so used challenges are recorded until they expire.
  const isUsed = async (text: string) =>
    (await countAttempt(runtime().db, [
      { key: `challenge:${sha256Hex(text)}`, max: 1, windowSeconds: lifetimeSeconds * 2 },
    ])) > 0;
  if (challenge === null || isOfOtherAccount || (await isUsed(challenge))) {
    throw new InvalidRequestError('That took too long. Try again.', 'passkey');
  }
  return challenge;
}
