import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { idPrefixes } from '@/lib/contract';
import {
  type NotificationKind,
  type NotificationWebhook,
  type WebhookInput,
  workspaceKinds,
} from '@/lib/pages/notification-kinds';
import { newId } from '@/lib/platform/ids';
import { refuseUrl } from '@/lib/platform/net';
import { type ConsoleDb, type ConsoleTx, schema } from '../../db';
import type { Access } from '../../team/access';
import { auditContext, recordAudit } from '../../team/audit';
import { InvalidRequestError } from '../failures';
import { type Runtime, runtime } from '../runtime';

const { notificationWebhooks: w } = schema;

/** Whose webhook: the signed-in person's, or the workspace's. */
export type WebhookOwner = 'person' | 'workspace';
export type WebhookRow = typeof w.$inferSelect;

export const isOwnedBy = (access: Access, owner: WebhookOwner) =>
  and(
    eq(w.workspaceId, access.workspace.id),
    owner === 'person' ? eq(w.userId, access.user.id) : isNull(w.userId),
  );

const sealContext = (id: string) => ({ purpose: 'notification-webhook', aad: id });

export const addressOf = ({ keyring }: Pick<Runtime, 'keyring'>, { id, sealedUrl }: WebhookRow) =>
  keyring.unseal(sealedUrl, sealContext(id));

const labelCharacters = 4;

/** The host and the end of an address, by which people recognize it. */
const labelOf = (url: string) => `${new URL(url).host}/…${url.slice(-labelCharacters)}`;

const serializeWebhook = ({ format, label, error, kinds }: WebhookRow): NotificationWebhook => ({
  format,
  label,
  error,
  kinds: workspaceKinds.filter((kind) => kinds.includes(kind)),
});

/** The webhooks of the reader and of their workspace; null for one that is not set. */
export async function readNotificationWebhooks(
  db: ConsoleDb,
  access: Access,
): Promise<Record<WebhookOwner, NotificationWebhook | null>> {
  const rows = await db
    .select()
    .from(w)
    .where(or(isOwnedBy(access, 'person'), isOwnedBy(access, 'workspace')));
  const webhookOf = (isPerson: boolean) => {
    const row = rows.find(({ userId }) => (userId !== null) === isPerson);
    return row === undefined ? null : serializeWebhook(row);
  };
  return { person: webhookOf(true), workspace: webhookOf(false) };
}

/** Refuses an address that is not on the internet. */
function checkAddress(url: string): void {
  if (refuseUrl(url, { allowLoopback: runtime().env.allowLoopback }) !== null) {
    throw new InvalidRequestError('Paste the https address that Slack or Teams gave you.', 'url');
  }
}

async function storeAddress(
  tx: ConsoleTx,
  access: Access,
  owner: WebhookOwner,
  { format, url }: WebhookInput,
): Promise<void> {
  // Two changes at once are made one after the other.
  await tx.execute(
    sql`select id from console.workspaces where id = ${access.workspace.id} for update`,
  );
  const [replacedRow] = await tx
    .delete(w)
    .where(isOwnedBy(access, owner))
    .returning({ kinds: w.kinds });
  const id = newId(idPrefixes.notificationWebhook);
  await tx.insert(w).values({
    id,
    workspaceId: access.workspace.id,
    userId: owner === 'person' ? access.user.id : null,
    format,
    label: labelOf(url),
    sealedUrl: runtime().keyring.seal(url, sealContext(id)),
    kinds: replacedRow?.kinds ?? [...workspaceKinds],
  });
}

/** Sets or replaces the person's webhook. Throws {@link InvalidRequestError} for an address that is not on the internet. */
export async function saveOwnWebhook(access: Access, input: WebhookInput): Promise<void> {
  checkAddress(input.url);
  await runtime().db.transaction((tx) => storeAddress(tx, access, 'person', input));
}

/** Removes the person's webhook. What waits for it is not sent. */
export async function removeOwnWebhook(access: Access): Promise<void> {
  await runtime().db.delete(w).where(isOwnedBy(access, 'person'));
}

/** As {@link saveOwnWebhook}, for the workspace. */
export async function saveWorkspaceWebhook(access: Access, input: WebhookInput): Promise<void> {
  checkAddress(input.url);
  const context = await auditContext(access);
  await runtime().db.transaction(async (tx) => {
    await storeAddress(tx, access, 'workspace', input);
    const after = { format: input.format, address: labelOf(input.url) };
    await recordAudit(tx, { ...context, action: 'notification_webhook.set', after });
  });
}

/** Sets which kinds are sent to the workspace's webhook. */
export async function setWorkspaceWebhookKinds(
  access: Access,
  kinds: readonly NotificationKind[],
): Promise<void> {
  const context = await auditContext(access);
  await runtime().db.transaction(async (tx) => {
    await tx
      .update(w)
      .set({ kinds: [...kinds] })
      .where(isOwnedBy(access, 'workspace'));
    await recordAudit(tx, { ...context, action: 'notification_webhook.set', after: { kinds } });
  });
}

/** Removes the workspace's webhook. What waits for it is not sent. */
export async function removeWorkspaceWebhook(access: Access): Promise<void> {
  const context = await auditContext(access);
  await runtime().db.transaction(async (tx) => {
    await tx.delete(w).where(isOwnedBy(access, 'workspace'));
    await recordAudit(tx, { ...context, action: 'notification_webhook.remove' });
  });
}
