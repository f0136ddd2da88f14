import { and, eq } from 'drizzle-orm';
import { schema } from '../../db';
import { InvalidRequestError } from '../../platform/failures';
import { runtime } from '../../platform/runtime';
import type { Operator } from './access';
import { recordOperatorAudit } from './audit';

const { operators, users } = schema;

const personTarget = ({ id, name }: { id: string; name: string }) => ({ kind: 'person', id, name });

/** Makes the owner of an account an operator. Throws `InvalidRequestError`. */
export async function appointOperator(operator: Operator, email: string): Promise<void> {
  await runtime().db.transaction(async (tx) => {
    const [person] = await tx
      .select({ id: users.id, name: users.name })
      .from(users)
      .where(eq(users.email, email.toLowerCase()));
    if (person === undefined) {
      throw new InvalidRequestError(
        'There is no account with this email. Invite them to a workspace first.',
        'email',
      );
    }
    const [newOperator] = await tx
      .insert(operators)
      .values({ userId: person.id, appointedBy: operator.user.id })
      .onConflictDoNothing()
      .returning();
    if (newOperator === undefined) {
      throw new InvalidRequestError(`${person.name} is an operator already.`, 'email');
    }
    const target = personTarget(person);
    await recordOperatorAudit(operator, { action: 'operator.appoint', target }, tx);
  });
}

/**
 * Takes the right back; without an effect if it is gone already. Throws `InvalidRequestError` for the first
 * account, so that the installation always has an operator.
 */
export async function dismissOperator(operator: Operator, userId: string): Promise<void> {
  await runtime().db.transaction(async (tx) => {
    const [dismissedOperator] = await tx
      .delete(operators)
      .where(and(eq(operators.userId, userId), eq(operators.isFirst, false)))
      .returning();
    const [person] = await tx
      .select({ id: users.id, name: users.name, isFirst: operators.isFirst })
      .from(users)
      .leftJoin(operators, eq(operators.userId, users.id))
      .where(eq(users.id, userId));
    if (person?.isFirst === true) {
      throw new InvalidRequestError('The first account of the installation stays an operator.');
    }
    if (dismissedOperator === undefined || person === undefined) return;
    const target = personTarget(person);
    await recordOperatorAudit(operator, { action: 'operator.dismiss', target }, tx);
  });
}
