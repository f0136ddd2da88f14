import { eq } from 'drizzle-orm';
import { schema } from '../../db';
import { InvalidRequestError } from '../../platform/failures';
import { runtime } from '../../platform/runtime';
import { verifyPassword } from '../accounts';
import { clearAttempts, countAttempt } from '../attempts';
import type { Client } from '../devices';
import { type CurrentUser, requireFreshSession } from '../stored-sessions';
import { readSecondSteps } from '../two-step-status';
import type { ProofInput } from './input';
import { checkSecondStep } from './second-step';

const { users } = schema;

/**
 * Checks a signed-in person's password, and the second step if the account has one, before their sign-in is changed,
 * because a session that was left open or stolen must not be enough. Throws {@link InvalidRequestError}.
 */
export async function requireProof(
  user: CurrentUser,
  proof: ProofInput,
  client: Client,
): Promise<void> {
  await requirePassword(user, proof.password);
  const { code, passkey } = proof;
  if ((await readSecondSteps(runtime().db, user.id)) === null) return;
  const secondStep = passkey === undefined ? { code: code ?? '' } : { passkey };
  await checkSecondStep(user.id, secondStep, { purpose: 'confirm', client });
}

async function requirePassword({ id, sessionId }: CurrentUser, password: string): Promise<void> {
  const { db } = runtime();
  const [row] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, id));
  const hash = row?.hash ?? null;
  if (hash === null) return requireFreshSession(db, sessionId);
  const key = `password:${id}`;
  const waitSeconds = await countAttempt(db, [{ key, max: 10, windowSeconds: 600 }]);
  if (waitSeconds > 0) {
    throw new InvalidRequestError('Too many attempts. Try again in ten minutes.', 'password');
  }
  if (!(await verifyPassword(hash, password))) {
    throw new InvalidRequestError('That’s not your password.', 'password');
  }
  await clearAttempts(db, key);
}
