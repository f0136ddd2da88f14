import { and, eq, lt, sql } from 'drizzle-orm';
import { type ConsoleDb, type ConsoleTx, schema } from '../../db';
import { runtime } from '../../platform/runtime';
import { acceptedStep } from './totp';

const { totpSecrets } = schema;

const contextOf = (userId: string) => ({ purpose: 'totp', aad: userId });

/** A secret of an authenticator app, encrypted and bound to the account. */
export const sealSecret = (userId: string, secret: string): string =>
  runtime().keyring.seal(secret, contextOf(userId));

/** The database's time, which all processes share. */
export async function readDatabaseNowMs(db: ConsoleDb | ConsoleTx): Promise<number> {
  const { rows } = await db.execute<{ ms: number }>(
    sql`select (extract(epoch from now()) * 1000)::float8 as ms`,
  );
  return Number(rows[0]?.ms);
}

/** Accepts a code of the account's authenticator app, once. */
export async function acceptAppCode(
  db: ConsoleDb | ConsoleTx,
  userId: string,
  code: string,
): Promise<boolean> {
  const [storedSecret] = await db.select().from(totpSecrets).where(eq(totpSecrets.userId, userId));
  if (storedSecret === undefined) return false;
  const step = acceptedStep(code, {
    secret: runtime().keyring.unseal(storedSecret.sealed, contextOf(userId)),
    nowMs: await readDatabaseNowMs(db),
    lastStep: storedSecret.lastStep,
  });
  if (step === null) return false;
  // Of two requests with the same code, the second finds its time step used.
  const acceptedRows = await db
    .update(totpSecrets)
    .set({ lastStep: step })
    .where(and(eq(totpSecrets.userId, userId), lt(totpSecrets.lastStep, step)))
    .returning({ userId: totpSecrets.userId });
  return acceptedRows.length > 0;
}
