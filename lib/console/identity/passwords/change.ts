import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { inputText } from '@/lib/pages/input';
import { schema } from '../../db';
import { InvalidRequestError } from '../../platform/failures';
import { runtime } from '../../platform/runtime';
import { recordPersonAudit } from '../../team/audit';
import { hashPassword, password, verifyPassword } from '../accounts';
import { clearAttempts, countAttempt } from '../attempts';
import type { Client } from '../devices';
import {
  type CurrentUser,
  endSessionsOf,
  othersThan,
  requireFreshSession,
} from '../stored-sessions';
import { voidLinks } from './hand-over';

const { users } = schema;

export const passwordChange = z.object({
  /** The current password; empty for an account without one. */
  current: inputText.max(1024),
  next: password,
  /** Whether to end all other sessions of the person. */
  endOthers: z.boolean(),
});

/** Whether the account has a password. Accounts that sign in only with an identity provider have none. */
export async function hasPassword(userId: string): Promise<boolean> {
  const [user] = await runtime()
    .db.select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId));
  return (user?.passwordHash ?? null) !== null;
}

/**
 * Changes the person's password, or sets the first one soon after a sign-in, because an open or stolen session must not be
 * enough. Throws {@link InvalidRequestError}.
 */
export async function changePassword(
  user: CurrentUser,
  { current, next, endOthers }: z.output<typeof passwordChange>,
  client: Client,
): Promise<void> {
  const { db } = runtime();
  const key = `password:${user.id}`;
  const wait = await countAttempt(db, [{ key, max: 10, windowSeconds: 600 }]);
  if (wait > 0) throw new InvalidRequestError('Too many attempts. Try again in ten minutes.');
  const [row] = await db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, user.id));
  const currentHash = row?.passwordHash ?? null;
  if (currentHash === null) await requireFreshSession(db, user.sessionId);
  else if (!(await verifyPassword(currentHash, current))) {
    throw new InvalidRequestError('That’s not your current password.', 'current');
  }
  const passwordHash = await hashPassword(next);
  await db.transaction(async (tx) => {
    await tx.update(users).set({ passwordHash }).where(eq(users.id, user.id));
    await voidLinks(tx, user.id);
    const endedSessions = endOthers
      ? await endSessionsOf(tx, user.id, othersThan(user.sessionId))
      : [];
    const after = { endedSessions: endedSessions.length };
    await recordPersonAudit(tx, { userId: user.id, ...client, action: 'password.change', after });
    await clearAttempts(tx, key);
  });
}
