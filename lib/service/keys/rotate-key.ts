import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { CreatedKey, rotateKeyBody } from '@/lib/contract';
import type { ServiceContext, ServiceTx } from '../context';
import { schema } from '../db';
import { ApiError } from '../http';
import { hashSecret } from './authenticator';
import { findKey } from './find-key';
import { displayPrefix, isMistyped, newKeyText } from './key-text';
import { isWorkspaceKey, readKey, unknownKeyError } from './read-keys';

const { apiKeys, retiredSecrets } = schema;
const hourMs = 3_600_000;

/**
 * Replaces a key's secret at once. The previous one is accepted for the grace period; without one, all earlier secrets end.
 * Repeated with the same secret it rotates once. Id, name and limits of the key do not change. With `acts_for` the new secret acts
 * for another person, and earlier secrets for the one before. Throws `ApiError` not_found, invalid_value (revoked, expired or an
 * assistant's; a mistyped or taken secret).
 */
export async function rotateKey(
  context: Pick<ServiceContext, 'db' | 'authenticator' | 'clock'>,
  workspaceId: string,
  keyId: string,
  {
    secret = newKeyText(),
    grace_hours: graceHours,
    acts_for: actsFor,
  }: z.output<typeof rotateKeyBody>,
): Promise<CreatedKey> {
  const { db, authenticator, clock } = context;
  if (isMistyped(secret)) {
    throw new ApiError('invalid_value', 'The given key looks like one of ours but is mistyped.');
  }
  const hash = hashSecret(secret);
  const isThisKey = isWorkspaceKey(workspaceId, keyId);
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(apiKeys).where(isThisKey).for('update');
    if (row === undefined) throw unknownKeyError();
    if (row.hash === hash) return;
    const nowMs = clock.now();
    if (row.revokedAt !== null || (row.expiresAt !== null && row.expiresAt.getTime() <= nowMs)) {
      throw new ApiError(
        'invalid_value',
        'A key that is revoked or has expired cannot be rotated. Create a new one.',
      );
    }
    if (row.kind === 'agent') throw agentKeyError();
    await checkSecretUnused(tx, hash);
    if (graceHours === 0) await tx.delete(retiredSecrets).where(eq(retiredSecrets.keyId, keyId));
    else {
      const endsAt = new Date(nowMs + graceHours * hourMs);
      const { hash: retiredHash, prefix, actsFor: retiredActsFor } = row;
      await tx
        .insert(retiredSecrets)
        .values({ hash: retiredHash, keyId, prefix, endsAt, actsFor: retiredActsFor });
    }
    await tx
      .update(apiKeys)
      .set({ hash, prefix: displayPrefix(secret), ...(actsFor === undefined ? {} : { actsFor }) })
      .where(isThisKey);
  });
  await authenticator.forgetSecret(hash);
  await authenticator.forgetKey(keyId);
  return { ...(await readKey(db, isThisKey)), secret };
}

/** A secret of an assistant's key would let who rotates it act as the person who connected the assistant. */
const agentKeyError = () =>
  new ApiError(
    'invalid_value',
    'The key of an assistant has no secret that a person knows. Disconnect the assistant on the page Connect instead.',
  );

/** A secret belongs to one key, while it is current and in its grace period. */
async function checkSecretUnused(tx: ServiceTx, hash: string): Promise<void> {
  const existingKey = await findKey(tx, hash);
  if (existingKey === null) return;
  throw new ApiError('invalid_value', 'The given secret is in use already.', { param: 'secret' });
}
