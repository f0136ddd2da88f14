import { eq } from 'drizzle-orm';
import type { NewCodes } from '@/lib/pages/two-step';
import { type ConsoleTx, schema } from '../../db';
import { runtime } from '../../platform/runtime';
import { type AuditChange, recordPersonAudit } from '../../team/audit';
import type { Client } from '../devices';
import type { CurrentUser } from '../stored-sessions';
import { readSecondSteps } from '../two-step-status';
import { mailChange } from './mail';
import { replaceRecoveryCodes } from './recovery-codes';

const { recoveryCodes, users } = schema;

/**
 * Changes the second steps of an account, with audit lines and a mail. Turning two-step sign-in on makes recovery codes
 * and returns them; turning it off deletes them.
 */
export async function changeTwoStep(
  user: CurrentUser,
  client: Client,
  /** Makes the change. Returns the text about it for the mail. */
  makeChange: (
    tx: ConsoleTx,
    recordLine: (change: AuditChange) => Promise<void>,
  ) => Promise<string>,
): Promise<NewCodes> {
  const { message, state, codes } = await runtime().db.transaction(async (tx) => {
    // Changes of one account run one after another, so that each knows whether it turns two-step sign-in on or off.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('update');
    const earlierSteps = await readSecondSteps(tx, user.id);
    const message = await makeChange(tx, (line) =>
      recordPersonAudit(tx, { userId: user.id, ...client, ...line }),
    );
    const steps = await readSecondSteps(tx, user.id);
    if (steps === null) {
      await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, user.id));
      return { message, state: earlierSteps === null ? null : ('off' as const), codes: null };
    }
    if (earlierSteps !== null) return { message, state: null, codes: null };
    return { message, state: 'on' as const, codes: await replaceRecoveryCodes(tx, user.id) };
  });
  mailChange(user.email, message, state);
  return { codes };
}
