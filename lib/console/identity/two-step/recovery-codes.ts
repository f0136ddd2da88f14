import { randomBytes } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { sha256Hex } from '@/lib/platform/crypto';
import { type ConsoleTx, schema } from '../../db';

const { recoveryCodes } = schema;

const codesPerAccount = 10;
/** Crockford's Base32, without letters that look like digits. Five random bits choose one of its 32 characters. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** A code of 16 characters, 80 random bits, such as `4fz1-9qke-x0tb-77dm`. */
function newCode(): string {
  const characters = [...randomBytes(16)].map((byte) => alphabet[byte % 32]).join('');
  return (characters.match(/.{4}/g) ?? []).join('-');
}

/** Normalises a typed code: without spaces and hyphens, in lower case, with digits for the letters that look like them. */
export const plainCode = (typedCode: string): string =>
  typedCode.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');

const hashOf = (code: string) => sha256Hex(plainCode(code));

/** Makes new recovery codes and invalidates the earlier ones. They are returned only here and stored as hashes. */
export async function replaceRecoveryCodes(tx: ConsoleTx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: codesPerAccount }, newCode);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, hash: hashOf(code) })));
  return codes;
}

/** Uses up a recovery code. Returns false when it does not belong to the account, or was used before. */
export async function spendRecoveryCode(
  tx: ConsoleTx,
  userId: string,
  code: string,
): Promise<boolean> {
  const spentCodes = await tx
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
  return spentCodes.length > 0;
}
