import { and, eq, isNull } from 'drizzle-orm';
import type { ServiceTx } from '../context';
import { schema } from '../db';
import { hashSecret } from './authenticator';
import { displayPrefix, newKeyText } from './key-text';
import { isWorkspaceKey } from './read-keys';

const { apiKeys, retiredSecrets } = schema;

/**
 * Gives a key a new secret and ends every earlier one, in the caller's transaction. No process is notified, so it is for commands
 * while no service runs. Null for a key that the workspace does not have, or that is revoked.
 */
export async function renewKey(
  tx: Pick<ServiceTx, 'update' | 'delete'>,
  workspaceId: string,
  keyId: string,
): Promise<{ readonly name: string; readonly secret: string } | null> {
  const secret = newKeyText();
  const [key] = await tx
    .update(apiKeys)
    .set({ hash: hashSecret(secret), prefix: displayPrefix(secret) })
    .where(and(isWorkspaceKey(workspaceId, keyId), isNull(apiKeys.revokedAt)))
    .returning({ name: apiKeys.name });
  if (key === undefined) return null;
  await tx.delete(retiredSecrets).where(eq(retiredSecrets.keyId, keyId));
  return { name: key.name, secret };
}
