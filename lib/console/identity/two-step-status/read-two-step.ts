import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { PasskeyRecord, SecondSteps, TwoStepState } from '@/lib/pages/two-step';
import { type ConsoleDb, type ConsoleTx, schema } from '../../db';
import { relyingParty } from './relying-party';

const { passkeys, recoveryCodes, totpSecrets, users } = schema;

/** The ways in which an account can pass the second step; null without two-step sign-in. */
export async function readSecondSteps(
  db: ConsoleDb | ConsoleTx,
  userId: string,
): Promise<SecondSteps | null> {
  const { rows } = await db.execute<{ app: boolean; passkey: boolean }>(sql`
    select
      exists (select 1 from console.totp_secrets t where t.user_id = ${userId}) as app,
      exists (select 1 from console.passkeys p where p.user_id = ${userId}) as passkey`);
  const [row] = rows;
  return row !== undefined && (row.app || row.passkey) ? row : null;
}

async function listPasskeys(db: ConsoleDb, userId: string): Promise<PasskeyRecord[]> {
  const rows = await db
    .select({
      id: passkeys.id,
      name: passkeys.name,
      createdAt: passkeys.createdAt,
      lastUsedAt: passkeys.lastUsedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  }));
}

/** The state of an account's two-step sign-in, for its settings. */
export async function readTwoStep(db: ConsoleDb, userId: string): Promise<TwoStepState> {
  const [appCount, passkeyRecords, codesLeft, [user]] = await Promise.all([
    db.$count(totpSecrets, eq(totpSecrets.userId, userId)),
    listPasskeys(db, userId),
    db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt))),
    db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId)),
  ]);
  return {
    app: appCount > 0,
    passkeys: passkeyRecords,
    codesLeft,
    password: (user?.hash ?? null) !== null,
    passkeyOrigin: relyingParty()?.origin ?? null,
  };
}
