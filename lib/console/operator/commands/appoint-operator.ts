import { type ConsoleDb, schema } from '../../db';
import { InvalidRequestError } from '../../platform/failures';
import { recordAudit, systemActor } from '../../team/audit';
import { findAccount } from './find-account';

const { operators } = schema;

/**
 * Makes the owner of an account an operator, by a command on this machine. Returns the person's name. Throws
 * `InvalidRequestError`.
 */
export const appointOperatorByCommand = (db: ConsoleDb, address: string): Promise<string> =>
  db.transaction(async (tx) => {
    const { id, name } = await findAccount(tx, address);
    const [newOperator] = await tx
      .insert(operators)
      .values({ userId: id })
      .onConflictDoNothing()
      .returning();
    if (newOperator === undefined) {
      throw new InvalidRequestError(`${name} is an operator already.`);
    }
    await recordAudit(tx, {
      workspaceId: null,
      actor: systemActor,
      address: null,
      userAgent: null,
      action: 'operator.appoint',
      target: { kind: 'person', id, name },
    });
    return name;
  });
