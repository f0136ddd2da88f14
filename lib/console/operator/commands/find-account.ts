import { eq } from 'drizzle-orm';
import { type ConsoleTx, schema } from '../../db';
import { InvalidRequestError } from '../../platform/failures';

const { users } = schema;

/** The account of an address. Throws `InvalidRequestError`. */
export async function findAccount(
  tx: ConsoleTx,
  address: string,
): Promise<{ id: string; name: string }> {
  const email = address.trim().toLowerCase();
  const [account] = await tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(eq(users.email, email));
  if (account === undefined) {
    throw new InvalidRequestError(`No account has the address “${email}”.`);
  }
  return account;
}
