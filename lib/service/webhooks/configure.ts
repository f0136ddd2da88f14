import { and, desc, eq, getTableColumns } from 'drizzle-orm';
import type { z } from 'zod';
import {
  type createWebhookBody,
  idPrefixes,
  type ManagedWebhook,
  type updateWebhookBody,
  type WebhookWithSecret,
} from '@/lib/contract';
import { newId } from '@/lib/platform/ids';
import { refuseUrl } from '@/lib/platform/net';
import type { ServiceContext, ServiceDb } from '../context';
import { schema } from '../db';
import { ApiError } from '../http';
import { disableWebhook } from './record';
import { newWebhookSecret, sealSecret } from './secrets';
import { serializeWebhook, type WebhookRow } from './serialize';

const { apiKeys, webhooks } = schema;

type Context = Pick<ServiceContext, 'db' | 'clock' | 'keyring' | 'settings'>;

/** The key whose webhook is read or changed. */
export interface KeyOfWorkspace {
  readonly workspaceId: string;
  readonly keyId: string;
}

const keyColumns = { id: apiKeys.id, name: apiKeys.name, revokedAt: apiKeys.revokedAt };

/** Every endpoint of a workspace, newest first. */
export async function listWebhooks(
  { db, clock }: Context,
  workspaceId: string,
): Promise<ManagedWebhook[]> {
  const rows = await db
    .select({ hook: getTableColumns(webhooks), key: keyColumns })
    .from(webhooks)
    .innerJoin(apiKeys, eq(apiKeys.id, webhooks.keyId))
    .where(eq(webhooks.workspaceId, workspaceId))
    .orderBy(desc(webhooks.createdAt), desc(webhooks.id));
  return rows.map(({ hook, key }) => serializeWebhook(hook, key, clock.now()));
}

/** The endpoint of a key. Throws `ApiError` not_found: no such key in the workspace, or it has none. */
export async function findWebhook(db: ServiceDb, { workspaceId, keyId }: KeyOfWorkspace) {
  const [webhook] = await db
    .select({ hook: getTableColumns(webhooks), key: keyColumns })
    .from(webhooks)
    .innerJoin(apiKeys, eq(apiKeys.id, webhooks.keyId))
    .where(and(eq(webhooks.keyId, keyId), eq(webhooks.workspaceId, workspaceId)));
  if (webhook === undefined) throw new ApiError('not_found', 'This key has no webhook.');
  return webhook;
}

/** The endpoint of a key in the form of the interface. Throws `ApiError` not_found. */
export async function getWebhook(context: Context, owner: KeyOfWorkspace): Promise<ManagedWebhook> {
  const { hook, key } = await findWebhook(context.db, owner);
  return serializeWebhook(hook, key, context.clock.now());
}

/**
 * Creates the webhook of a key. The response contains the secret. Throws `ApiError` not_found, invalid_value (the address is
 * refused, the key has an endpoint already).
 */
export async function createWebhook(
  context: Context,
  { workspaceId, keyId }: KeyOfWorkspace,
  body: z.output<typeof createWebhookBody>,
): Promise<WebhookWithSecret> {
  const { db, clock, keyring } = context;
  const [key] = await db
    .select(keyColumns)
    .from(apiKeys)
    .where(and(eq(apiKeys.id, keyId), eq(apiKeys.workspaceId, workspaceId)));
  if (key === undefined) throw new ApiError('not_found', 'There is no such key in this workspace.');
  checkUrl(context, body.url);
  const id = newId(idPrefixes.webhook);
  const secret = newWebhookSecret();
  const currentTime = new Date(clock.now());
  const sealedSecret = sealSecret(keyring, id, secret);
  const values = {
    ...body,
    id,
    workspaceId,
    keyId,
    secret: sealedSecret,
    createdAt: currentTime,
    updatedAt: currentTime,
  };
  // A transaction, because its outcome is known even when the connection is lost: the secret is returned only once.
  const [createdWebhook] = await db.transaction((tx) =>
    tx.insert(webhooks).values(values).onConflictDoNothing({ target: webhooks.keyId }).returning(),
  );
  if (createdWebhook === undefined) {
    throw new ApiError('invalid_value', 'This key has a webhook already. Change that one.');
  }
  return { ...serializeWebhook(createdWebhook, key, clock.now()), secret };
}

/** Changes an endpoint. Throws `ApiError` not_found, invalid_value (the address is refused). */
export async function updateWebhook(
  context: Context,
  owner: KeyOfWorkspace,
  body: z.output<typeof updateWebhookBody>,
): Promise<ManagedWebhook> {
  const { db, clock } = context;
  const { url, events, enabled } = body;
  if (url !== undefined) checkUrl(context, url);
  const currentTime = new Date(clock.now());
  const { hook, key } = await findWebhook(db, owner);
  await db.transaction(async (tx) => {
    const isThisWebhook = eq(webhooks.id, hook.id);
    await tx
      .update(webhooks)
      .set({
        updatedAt: currentTime,
        ...(url === undefined ? {} : { url }),
        ...(events === undefined ? {} : { events }),
      })
      .where(isThisWebhook);
    if (enabled === false) await disableWebhook(tx, hook.id, 'manual', currentTime);
    if (enabled === true) {
      await tx
        .update(webhooks)
        .set({ enabled, disabledReason: null, disabledAt: null, failingSince: null })
        .where(and(isThisWebhook, eq(webhooks.enabled, false)));
    }
  });
  const changedWebhook = await findWebhook(db, owner);
  return serializeWebhook(changedWebhook.hook, key, clock.now());
}

/** Deletes the webhook and its delivery log. Throws `ApiError` not_found. */
export async function deleteWebhook({ db }: Context, owner: KeyOfWorkspace): Promise<void> {
  const { hook } = await findWebhook(db, owner);
  await db.transaction((tx) => tx.delete(webhooks).where(eq(webhooks.id, hook.id)));
}

/**
 * Replaces the secret. The new one is returned only here; earlier ones keep signing beside it for at most
 * `overlapHours`. Throws `ApiError` not_found.
 */
export async function rotateSecret(
  context: Context,
  owner: KeyOfWorkspace,
  overlapHours: number,
): Promise<WebhookWithSecret> {
  const { db, clock, keyring } = context;
  const nowMs = clock.now();
  const endsAtMs = nowMs + overlapHours * 3_600_000;
  const secret = newWebhookSecret();
  return db.transaction(async (tx) => {
    const { hook, key } = await findWebhook(tx, owner);
    // Two rotations at once must not both retire the same secret and lose each other's.
    const [lockedRow] = await tx
      .select()
      .from(webhooks)
      .where(eq(webhooks.id, hook.id))
      .for('update');
    const currentRow: WebhookRow = lockedRow ?? hook;
    const retiredSecrets = [
      { sealed: currentRow.secret, endsAtMs },
      ...currentRow.retiredSecrets.map((secret) => ({
        ...secret,
        endsAtMs: Math.min(secret.endsAtMs, endsAtMs),
      })),
    ].filter((secret) => secret.endsAtMs > nowMs);
    const [rotatedRow] = await tx
      .update(webhooks)
      .set({
        secret: sealSecret(keyring, hook.id, secret),
        retiredSecrets,
        updatedAt: new Date(nowMs),
      })
      .where(eq(webhooks.id, hook.id))
      .returning();
    return { ...serializeWebhook(rotatedRow ?? currentRow, key, nowMs), secret };
  });
}

function checkUrl({ settings }: Context, url: string): void {
  const problem = refuseUrl(url, { allowLoopback: settings.allowLoopback });
  if (problem !== null) throw new ApiError('invalid_value', problem, { param: 'url' });
}
