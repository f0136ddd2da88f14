import { eq } from 'drizzle-orm';
import { type ConsoleDb, schema } from '../../db';
import { recordAudit, systemActor } from '../../team/audit';
import { endSessionsOf } from '../stored-sessions';

const { memberships, passkeys, recoveryCodes, totpSecrets, users } = schema;

/** No account with two-step sign-in has the address; the operator may have mistyped it. */
export class NoTwoStepError extends Error {
  override readonly name = 'NoTwoStepError';
}

/**
 * For operators: turns two-step sign-in off for a person who lost app, passkeys and recovery codes, and ends their
 * sessions, because a lost device may still be signed in. The password stays. Throws {@link NoTwoStepError}.
 */
export async function resetTwoStep(db: ConsoleDb, address: string): Promise<void> {
  const email = address.trim().toLowerCase();
  await db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.email, email)).for('update');
    if (user === undefined) throw new NoTwoStepError(`No account has the address “${email}”.`);
    const deletedSecrets = await tx
      .delete(totpSecrets)
      .where(eq(totpSecrets.userId, user.id))
      .returning();
    const deletedPasskeys = await tx
      .delete(passkeys)
      .where(eq(passkeys.userId, user.id))
      .returning();
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, user.id));
    if (deletedSecrets.length + deletedPasskeys.length === 0) {
      throw new NoTwoStepError(`“${email}” has no two-step sign-in: the password alone opens it.`);
    }
    const endedSessions = await endSessionsOf(tx, user.id);
    const membershipRows = await tx
      .select({ workspaceId: memberships.workspaceId })
      .from(memberships)
      .where(eq(memberships.userId, user.id));
    for (const { workspaceId } of membershipRows) {
      await recordAudit(tx, {
        workspaceId,
        actor: systemActor,
        address: null,
        userAgent: null,
        action: 'two_step.reset',
        target: { kind: 'person', id: user.id, name: user.name },
        after: { endedSessions: endedSessions.length },
      });
    }
  });
}
