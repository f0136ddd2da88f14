import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { schema } from '../../db';
import { runtime } from '../../platform/runtime';
import { recordPersonAudit } from '../../team/audit';
import { hashPassword, password } from '../accounts';
import type { Client } from '../devices';
import { type CurrentUser, endSessionsOf, isOtherSession } from '../stored-sessions';
import { proofInput, requireProof } from '../two-step';
import { voidLinks } from './hand-over';

const { users } = schema;

/** `password` is the current one; empty for an account without one. */
export const passwordChange = proofInput.extend({
  next: password,
  /** Whether to end all other sessions of the person. */
  endOthers: z.boolean(),
});

/**
 * Changes the person's password, or sets the first one soon after a sign-in, after a proof of identity. Throws
 * {@link InvalidRequestError}.
 */
export async function changePassword(
  user: CurrentUser,
  { next, endOthers, ...proof }: z.output<typeof passwordChange>,
  client: Client,
): Promise<void> {
  await requireProof(user, proof, client);
  const passwordHash = await hashPassword(next);
  await runtime().db.transaction(async (tx) => {
    await tx.update(users).set({ passwordHash }).where(eq(users.id, user.id));
    await voidLinks(tx, user.id);
    const endedSessions = endOthers
      ? await endSessionsOf(tx, user.id, isOtherSession(user.sessionId))
      : [];
    const after = { endedSessions: endedSessions.length };
    await recordPersonAudit(tx, { userId: user.id, ...client, action: 'password.change', after });
  });
}
