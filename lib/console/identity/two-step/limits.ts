import type { ConsoleDb } from '../../db';
import { InvalidRequestError } from '../../platform/failures';
import { type AttemptLimit, clearAttempts, countAttempt } from '../attempts';

/** Codes have a daily limit as well, because they can be guessed: three of a million codes are valid at any time. */
const limitsOf = (kind: 'app' | 'other', userId: string): AttemptLimit[] => {
  const key = `second-step:${kind}:${userId}`;
  const limits = [{ key, max: 10, windowSeconds: 600 }];
  return kind === 'app'
    ? [...limits, { key: `${key}:day`, max: 50, windowSeconds: 86_400 }]
    : limits;
};

/**
 * Counts an attempt at the second step by account and by origin. Codes of an app are counted separately, so that an
 * attacker who tries many does not block the person's passkeys and recovery codes. Throws {@link InvalidRequestError}.
 */
export async function countSecondStep(
  db: ConsoleDb,
  kind: 'app' | 'other',
  { userId, ip }: { userId: string; ip: string | null },
): Promise<void> {
  const waitSeconds = await countAttempt(db, [
    { key: `second-step-from:${ip ?? 'unknown'}`, max: 100, windowSeconds: 600 },
    ...limitsOf(kind, userId),
  ]);
  if (waitSeconds === 0) return;
  const minutes = Math.ceil(waitSeconds / 60);
  const time = minutes > 90 ? `${Math.ceil(minutes / 60)} hours` : `${minutes} minutes`;
  const alternative = kind === 'app' ? ', or use a recovery code or a passkey' : '';
  throw new InvalidRequestError(`Too many attempts. Try again in ${time}${alternative}.`, 'code');
}

export async function clearSecondStep(db: ConsoleDb, userId: string): Promise<void> {
  for (const kind of ['app', 'other'] as const) {
    for (const { key } of limitsOf(kind, userId)) await clearAttempts(db, key);
  }
}
