import { randomBytes } from 'node:crypto';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { type Keyring, webhookSecretPrefix } from '@/lib/platform/crypto';
import { type ConsoleTx, schema } from '../db';
import { type Runtime, runtime } from '../platform/runtime';
import type { Access } from '../team/access';
import { auditContext, recordAudit } from '../team/audit';

const { experiments: e, experimentWebhookSecrets: s, workspaces } = schema;

const secretBytes = 32;

const contextOf = (workspaceId: string) => ({
  purpose: 'experiment-webhook-secret',
  aad: workspaceId,
});

/** The secret of a workspace that has rotated none. It is derived from the installation's secret. */
const deriveSecret = (keyring: Keyring, workspaceId: string): string =>
  `${webhookSecretPrefix}${keyring.hmac('experiment-webhook', workspaceId).toString('base64')}`;

/** Every secret that signs a workspace's messages about runs now, the current one first (Standard Webhooks). */
export async function readSigningSecrets(
  { db, keyring }: Pick<Runtime, 'db' | 'keyring'>,
  workspaceId: string,
): Promise<string[]> {
  const [row] = await db.select().from(s).where(eq(s.workspaceId, workspaceId));
  if (row === undefined) return [deriveSecret(keyring, workspaceId)];
  const retiredSecrets = row.retired.filter(({ endsAtMs }) => endsAtMs > Date.now());
  return [row, ...retiredSecrets].map(({ sealed }) =>
    keyring.unseal(sealed, contextOf(workspaceId)),
  );
}

/**
 * Replaces the secret that signs messages about the workspace's runs. The new one is returned only here; earlier ones keep
 * signing beside it for at most `overlapHours`.
 */
export async function rotateExperimentSecret(
  access: Access,
  overlapHours: number,
): Promise<{ secret: string }> {
  const { db, keyring } = runtime();
  const { id: workspaceId } = access.workspace;
  const seal = (secret: string) => keyring.seal(secret, contextOf(workspaceId));
  const context = await auditContext(access);
  const secret = `${webhookSecretPrefix}${randomBytes(secretBytes).toString('base64')}`;
  const nowMs = Date.now();
  const endsAtMs = nowMs + overlapHours * 3_600_000;
  await db.transaction(async (tx) => {
    // Two rotations at once must not lose each other's secret, and there may be no row to lock yet.
    await tx
      .select({ id: workspaces.id })
      .from(workspaces)
      .where(eq(workspaces.id, workspaceId))
      .for('update');
    const [storedRow] = await tx.select().from(s).where(eq(s.workspaceId, workspaceId));
    const retiredSecrets = [
      { sealed: storedRow?.sealed ?? seal(deriveSecret(keyring, workspaceId)), endsAtMs },
      ...(storedRow?.retired ?? []).map((retired) => ({
        ...retired,
        endsAtMs: Math.min(retired.endsAtMs, endsAtMs),
      })),
    ].filter((retired) => retired.endsAtMs > nowMs);
    const newValues = { sealed: seal(secret), retired: retiredSecrets };
    await tx
      .insert(s)
      .values({ workspaceId, ...newValues })
      .onConflictDoUpdate({ target: s.workspaceId, set: newValues });
    await recordAudit(tx, {
      ...context,
      action: 'experiment_webhook.rotate',
      after: { overlap_hours: overlapHours },
    });
  });
  return { secret };
}

/**
 * Called while the installation's secret is replaced: stores the secrets that were derived from it for those of the
 * workspaces whose runs send messages, because their receivers verify with them.
 */
export async function storeDerivedSecrets(
  tx: ConsoleTx,
  workspaceIds: readonly string[],
  { before, keyring }: { readonly before: Keyring; readonly keyring: Keyring },
): Promise<void> {
  if (workspaceIds.length === 0) return;
  const senders = await tx
    .selectDistinct({ workspaceId: e.workspaceId })
    .from(e)
    .where(and(inArray(e.workspaceId, [...workspaceIds]), isNotNull(e.webhookUrl)));
  for (const { workspaceId } of senders) {
    const sealedSecret = keyring.seal(deriveSecret(before, workspaceId), contextOf(workspaceId));
    await tx
      .insert(s)
      .values({ workspaceId, sealed: sealedSecret, retired: [] })
      .onConflictDoNothing();
  }
}
