import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { idPrefixes } from '@/lib/contract';
import { inputText } from '@/lib/pages/input';
import { timingSafeEqualText } from '@/lib/platform/crypto';
import { newId } from '@/lib/platform/ids';
import { tryResolve } from '@/lib/platform/registry';
import { firstOwnerTokenRegistryKey } from '@/lib/platform/registry-keys';
import { type ConsoleDb, type ConsoleTx, schema } from '../../db';
import { clearAttempts, countAttempt } from '../attempts';
import { hashPassword, verifyPassword } from './password';
import { personalWorkspaceRows } from './personal-workspace';

export const email = inputText
  .trim()
  .toLowerCase()
  .max(254, 'Use at most 254 characters.')
  .pipe(z.email('Enter an email address such as ann@example.com.'));
export const password = inputText
  .min(10, 'Use at least 10 characters.')
  .max(1024, 'Use at most 1,024 characters.');

export const personName = inputText
  .trim()
  .min(1, 'Enter your name.')
  .max(80, 'Use at most 80 characters.');

/** The input of a sign-in. Longer values cannot belong to an account, so they are not counted, looked up or hashed. */
export const credentials = z.object({ email, password: inputText.min(1).max(1024) });

export const signUpInput = z.object({
  name: personName,
  email,
  password,
  /** The token that the server prints; needed for the first owner if other machines can connect. */
  token: inputText.max(1024).optional(),
});
export type SignUpInput = z.infer<typeof signUpInput>;

export type SignUpState =
  | { readonly open: true; readonly isFirst: boolean; readonly needsToken: boolean }
  | { readonly open: false };

/** Whether an account may be made now: always for the first owner, later only if sign-up is open. */
export async function readSignUpState(
  db: ConsoleDb,
  signup: 'invitation' | 'open',
): Promise<SignUpState> {
  const { rows } = await db.execute<{ has_users: boolean }>(
    sql`select exists (select 1 from console.users) as has_users`,
  );
  const isFirst = rows[0]?.has_users !== true;
  if (isFirst)
    return {
      open: true,
      isFirst,
      needsToken: tryResolve(firstOwnerTokenRegistryKey) !== undefined,
    };
  return signup === 'open' ? { open: true, isFirst, needsToken: false } : { open: false };
}

export type SignUpResult =
  | { readonly ok: true; readonly userId: string }
  | { readonly ok: false; readonly reason: 'closed' | 'token' | 'email_taken' | 'too_many' };

/** Makes an account with its personal workspace in one transaction. Of two simultaneous first owners one wins. */
export async function signUp(
  db: ConsoleDb,
  input: SignUpInput,
  context: { signup: 'invitation' | 'open'; ip: string },
): Promise<SignUpResult> {
  const waitSeconds = await countAttempt(db, [
    { key: `sign-up:${context.ip}`, max: 20, windowSeconds: 3600 },
  ]);
  if (waitSeconds > 0) return { ok: false, reason: 'too_many' };
  const passwordHash = await hashPassword(input.password);
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('atelier.sign-up'))`);
    const state = await readSignUpState(tx, context.signup);
    if (!state.open) return { ok: false, reason: 'closed' };
    const token = tryResolve(firstOwnerTokenRegistryKey);
    if (state.needsToken && !timingSafeEqualText(input.token ?? '', token ?? '')) {
      return { ok: false, reason: 'token' };
    }
    const userId = await insertAccount(tx, { ...input, passwordHash });
    return userId === null ? { ok: false, reason: 'email_taken' } : { ok: true, userId };
  });
}

/**
 * Inserts an account and its personal workspace; the installation's first account operates it. Returns null when the
 * address has an account.
 */
export async function insertAccount(
  tx: ConsoleTx | ConsoleDb,
  account: {
    email: string;
    name: string;
    passwordHash: string | null;
    /** Whether the person has verified the address. */
    isVerified?: boolean;
  },
): Promise<string | null> {
  const [user] = await tx
    .insert(schema.users)
    .values({ id: newId(idPrefixes.user), ...accountValues(account) })
    .onConflictDoNothing()
    .returning({ id: schema.users.id });
  if (user === undefined) return null;
  const { workspace, membership } = personalWorkspaceRows(user.id, account.name);
  await tx.insert(schema.workspaces).values(workspace);
  await tx.insert(schema.memberships).values(membership);
  await tx.execute(sql`
    insert into console.operators (user_id, is_first)
    select ${user.id}, true
    where not exists (select 1 from console.users where id <> ${user.id})
    on conflict do nothing`);
  return user.id;
}

const accountValues = ({
  email,
  name,
  passwordHash,
  isVerified = false,
}: Parameters<typeof insertAccount>[1]) => ({
  email,
  name,
  passwordHash,
  emailVerifiedAt: isVerified ? new Date() : null,
});

export type PasswordCheck =
  | { readonly ok: true; readonly userId: string }
  | { readonly ok: false; readonly waitSeconds: number };

/**
 * Checks an address and a password. An unknown address, a wrong password and an account without a password get the same
 * result after the same time. Attempts are limited by address and by origin.
 */
export async function checkPassword(
  db: ConsoleDb,
  input: { email: string; password: string; ip: string },
): Promise<PasswordCheck> {
  const address = input.email.trim().toLowerCase();
  const addressKey = `sign-in:${address}`;
  const waitSeconds = await countAttempt(db, [
    // Checked first, so that attempts from a blocked origin are not counted against their addresses.
    { key: `sign-in-from:${input.ip}`, max: 100, windowSeconds: 600 },
    { key: addressKey, max: 10, windowSeconds: 600 },
  ]);
  if (waitSeconds > 0) return { ok: false, waitSeconds };
  const [user] = await db
    .select({ id: schema.users.id, passwordHash: schema.users.passwordHash })
    .from(schema.users)
    .where(eq(schema.users.email, address))
    .limit(1);
  if (!(await verifyPassword(user?.passwordHash ?? null, input.password)) || user === undefined) {
    return { ok: false, waitSeconds: 0 };
  }
  await clearAttempts(db, addressKey);
  return { ok: true, userId: user.id };
}

/** Changes a person's name. Throws `ZodError` for an invalid one. */
export async function renameAccount(db: ConsoleDb, userId: string, name: unknown): Promise<void> {
  await db
    .update(schema.users)
    .set({ name: personName.parse(name) })
    .where(eq(schema.users.id, userId));
}
