import { randomBytes } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { sha256Hex } from '@/lib/platform/crypto';
import type { ConsoleTx } from '../db';
import { schema } from '../db';

const { recoveryCodes } = schema;

const count = 10;
/** Crockford's Base32: without letters that look like digits. 32 of them, so that five bits choose one evenly. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** A code of 16 characters, 80 random bits, such as `4fz1-9qke-x0tb-77dm`. */
function newCode(): string {
  const characters = [...randomBytes(16)].map((byte) => alphabet[byte % 32]).join('');
  return (characters.match(/.{4}/g) ?? []).join('-');
}

/** A code as it was typed, without spaces, hyphens and capitals, and with the digits that look like its letters. */
export const plainCode = (typed: string): string =>
  typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');

const hashOf = (code: string) => sha256Hex(plainCode(code));

/** Makes new recovery codes; those from before no longer work. Returned once, kept as hashes. */
export async function replaceRecoveryCodes(tx: ConsoleTx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: count }, newCode);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, hash: hashOf(code) })));
  return codes;
}

/** Uses a recovery code up. False when it is none of the account's, or was used. */
export async function spendRecoveryCode(
  tx: ConsoleTx,
  userId: string,
  code: string,
): Promise<boolean> {
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.hash, hashOf(code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ hash: recoveryCodes.hash });
  return used.length > 0;
}
