import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { idPrefixes } from '@/lib/contract';
import { isChosen } from '@/lib/pages/notification-kinds';
import { newId } from '@/lib/platform/ids';
import { type ConsoleTx, schema, secondsFromNow } from '../../db';
import { nextMailAt, settingsOfRow } from '../notification-settings';
import type { Runtime } from '../runtime';

const {
  memberships,
  notifications,
  notificationDeliveries: d,
  notificationSettings: s,
  notificationWebhooks: w,
} = schema;

/** Older notifications are not sent, so that a mail server that is set up later does not send hundreds at once. */
const sentWithinSeconds = 24 * 60 * 60;
const batchSize = 200;

type Notification = typeof notifications.$inferSelect;
type Delivery = typeof d.$inferInsert;

/**
 * Writes the deliveries of new notifications, by mail and webhook as each reader chose. A notification is distributed once, in one
 * transaction; several processes may do so at the same time.
 */
export async function distributeNotifications(
  { db }: Pick<Runtime, 'db'>,
  { hasMailer }: { readonly hasMailer: boolean },
): Promise<void> {
  const newNotifications = await db
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        isNull(notifications.distributedAt),
        isNull(notifications.resolvedAt),
        gt(notifications.createdAt, secondsFromNow(-sentWithinSeconds)),
      ),
    )
    .orderBy(asc(notifications.createdAt))
    .limit(batchSize);
  for (const { id } of newNotifications) {
    await db.transaction(async (tx) => {
      const [notification] = await tx
        .update(notifications)
        .set({ distributedAt: sql`now()` })
        .where(and(eq(notifications.id, id), isNull(notifications.distributedAt)))
        .returning();
      if (notification === undefined) return;
      const deliveries = await draftDeliveries(tx, notification, hasMailer);
      if (deliveries.length > 0) await tx.insert(d).values(deliveries).onConflictDoNothing();
    });
  }
}

async function draftDeliveries(
  tx: ConsoleTx,
  notification: Notification,
  hasMailer: boolean,
): Promise<Delivery[]> {
  const readers = await tx
    .select({ userId: memberships.userId, settings: s })
    .from(memberships)
    .leftJoin(s, and(eq(s.workspaceId, memberships.workspaceId), eq(s.userId, memberships.userId)))
    .where(
      and(
        eq(memberships.workspaceId, notification.workspaceId),
        or(
          inArray(memberships.role, [...notification.roles]),
          notification.userId === null ? undefined : eq(memberships.userId, notification.userId),
        ),
      ),
    );
  const webhooks = await tx.select().from(w).where(eq(w.workspaceId, notification.workspaceId));
  const sharedColumns = {
    notificationId: notification.id,
    workspaceId: notification.workspaceId,
    event: notification.event ?? notification.id,
  };
  const newDelivery = (
    channel: 'mail' | 'webhook',
    userId: string | null,
    dueAt = new Date(),
  ): Delivery => ({
    ...sharedColumns,
    id: newId(idPrefixes.notificationDelivery),
    channel,
    userId,
    dueAt,
  });
  const readerDeliveries = readers.flatMap(({ userId, settings }) => {
    const choices = settings?.choices ?? {};
    const mailAt = new Date(nextMailAt(settingsOfRow(settings).timing, Date.now()));
    const hasWebhook = webhooks.some((webhook) => webhook.userId === userId);
    return [
      ...(hasMailer && isChosen(choices, notification.kind, 'mail')
        ? [newDelivery('mail', userId, mailAt)]
        : []),
      ...(hasWebhook && isChosen(choices, notification.kind, 'webhook')
        ? [newDelivery('webhook', userId)]
        : []),
    ];
  });
  // The message about a person's own budget differs from the message about the workspace's.
  const isPersonalText = notification.kind === 'budget_warning' && notification.userId !== null;
  const isForWorkspace =
    !isPersonalText &&
    webhooks.some(({ userId, kinds }) => userId === null && kinds.includes(notification.kind));
  return [...readerDeliveries, ...(isForWorkspace ? [newDelivery('webhook', null)] : [])];
}
