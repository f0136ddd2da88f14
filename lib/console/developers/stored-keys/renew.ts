import { eq, isNotNull, sql } from 'drizzle-orm';
import { type Keyring, UnsealError } from '@/lib/platform/crypto';
import { type ConsoleTx, schema } from '../../db';
import { sealContext } from './seal-context';

const { workspaceKeys: k } = schema;

/** A key of the console at the embedded service whose secret was replaced. */
interface RenewedKey {
  readonly workspaceId: string;
  readonly keyId: string;
  readonly name: string;
}

/**
 * Replaces the console's own keys at the embedded service whose secrets the keyring cannot open: every call of their
 * workspace would fail, and no person knows the secret. `renew` gives a key a new secret in the same transaction; null if
 * the key no longer exists.
 */
export async function renewUnreadableKeys(
  tx: ConsoleTx,
  keyring: Keyring,
  renew: (
    workspaceId: string,
    keyId: string,
  ) => Promise<{ readonly name: string; readonly secret: string } | null>,
): Promise<RenewedKey[]> {
  const rows = await tx.select().from(k).where(isNotNull(k.keyId)).for('update');
  const renewedKeys: RenewedKey[] = [];
  for (const { workspaceId, keyId, sealed, nextSealed } of rows) {
    // After an interrupted rotation the service may have either.
    const secrets = [sealed, nextSealed].filter((sealedText) => sealedText !== null);
    if (keyId === null || secrets.every((sealedText) => canOpen(keyring, sealedText, workspaceId)))
      continue;
    const key = await renew(workspaceId, keyId);
    if (key === null) continue;
    await tx
      .update(k)
      .set({
        sealed: keyring.seal(key.secret, sealContext(workspaceId)),
        nextSealed: null,
        nextAt: null,
        createdAt: sql`now()`,
      })
      .where(eq(k.workspaceId, workspaceId));
    renewedKeys.push({ workspaceId, keyId, name: key.name });
  }
  return renewedKeys;
}

function canOpen(keyring: Keyring, sealedText: string, workspaceId: string): boolean {
  try {
    keyring.unseal(sealedText, sealContext(workspaceId));
    return true;
  } catch (error) {
    if (error instanceof UnsealError) return false;
    throw error;
  }
}
