import { and, desc, eq, inArray, isNull, notExists, notInArray, or, sql } from 'drizzle-orm';
import { idPrefixes } from '@/lib/contract';
import { kindNames } from '@/lib/pages/notification-kinds';
import type { BellNotification } from '@/lib/pages/notifications';
import { newId } from '@/lib/platform/ids';
import { schema } from '../../db';
import type { Access } from '../../team/access';
import { readNotificationSettings } from '../notification-settings';
import { runtime } from '../runtime';

const { notificationDismissals, notifications, notificationDeliveries: d } = schema;
const maxShownNotifications = 50;

/** Condition for the notifications of the workspace that this person may see. */
const isReadableBy = ({ user, role, workspace }: Access) =>
  and(
    eq(notifications.workspaceId, workspace.id),
    or(sql`${role}::text = any (${notifications.roles})`, eq(notifications.userId, user.id)),
  );

/** Condition for notifications that are open and that the person has not dismissed. */
const isOpenTo = (access: Access) =>
  and(
    isReadableBy(access),
    isNull(notifications.resolvedAt),
    notExists(
      runtime()
        .db.select({ one: sql`1` })
        .from(notificationDismissals)
        .where(
          and(
            eq(notificationDismissals.notificationId, notifications.id),
            eq(notificationDismissals.userId, access.user.id),
          ),
        ),
    ),
  );

/** The open notifications for a person of the kinds that they want behind the bell, newest first, one for each event. */
export async function readNotifications(access: Access): Promise<BellNotification[]> {
  const { db } = runtime();
  const { choices } = await readNotificationSettings(db, access.workspace.id, access.user.id);
  const hiddenKinds = kindNames.filter((kind) => !choices[kind].bell);
  const rows = await db
    .select()
    .from(notifications)
    .where(and(isOpenTo(access), notInArray(notifications.kind, hiddenKinds)))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(maxShownNotifications);
  // A notification for one person has precedence over a notification for everyone of a role.
  const namedEvents = new Set(rows.map(({ event, userId }) => (userId === null ? null : event)));
  return rows
    .filter(({ event, userId }) => userId !== null || event === null || !namedEvents.has(event))
    .map(({ id, kind, tone, text, path, createdAt }) => ({
      id,
      kind,
      tone,
      text,
      path,
      created_at: Math.floor(createdAt.getTime() / 1000),
    }));
}

/** Records that the person has seen these notifications behind the bell: mail of them that waits is not sent. */
export async function markNotificationsRead(access: Access, ids: readonly string[]): Promise<void> {
  const { db } = runtime();
  const seenNotifications = await draftDeliveries(access, ids);
  if (seenNotifications.length === 0) return;
  // Inserted first, so that what is distributed at this moment is found by the update, or not written at all.
  await db
    .insert(d)
    .values(
      seenNotifications.map((notification) => ({
        ...notification,
        channel: 'mail' as const,
        state: 'skipped' as const,
      })),
    )
    .onConflictDoNothing();
  await db
    .update(d)
    .set({ state: 'skipped' })
    .where(
      and(
        eq(d.workspaceId, access.workspace.id),
        eq(d.userId, access.user.id),
        eq(d.channel, 'mail'),
        eq(d.state, 'waiting'),
        inArray(
          d.event,
          seenNotifications.map(({ event }) => event),
        ),
      ),
    );
}

/**
 * Claims notifications that this browser shows. Returns those that no other tab or browser has shown, of kinds that
 * the person wants so.
 */
export async function claimForBrowser(access: Access, ids: readonly string[]): Promise<string[]> {
  const { db } = runtime();
  const { choices } = await readNotificationSettings(db, access.workspace.id, access.user.id);
  // The browser announces tasks as soon as they end, before there is a notification.
  const kinds = kindNames.filter((kind) => choices[kind].browser && kind !== 'task');
  const newDeliveries = await draftDeliveries(access, ids, kinds);
  if (newDeliveries.length === 0) return [];
  const claimedRows = await db
    .insert(d)
    .values(
      newDeliveries.map((notification) => ({
        ...notification,
        channel: 'browser' as const,
        state: 'sent' as const,
      })),
    )
    .onConflictDoNothing()
    .returning({ notificationId: d.notificationId });
  return claimedRows.map(({ notificationId }) => notificationId);
}

/** Delivery rows, without channel and state, for those of the notifications that are open for the person, one for each event. */
async function draftDeliveries(access: Access, ids: readonly string[], kinds?: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await runtime()
    .db.select({ id: notifications.id, event: notifications.event })
    .from(notifications)
    .where(
      and(
        isOpenTo(access),
        inArray(notifications.id, [...ids]),
        kinds === undefined ? undefined : inArray(notifications.kind, [...kinds]),
      ),
    );
  const byEvent = new Map(rows.map(({ id, event }) => [event ?? id, id]));
  return [...byEvent].map(([event, notificationId]) => ({
    id: newId(idPrefixes.notificationDelivery),
    notificationId,
    event,
    workspaceId: access.workspace.id,
    userId: access.user.id,
  }));
}

/** The event of a notification; null if no other notification tells of it. */
const eventOf = (notificationId: string) =>
  sql`(select event from ${notifications} same where same.id = ${notificationId})`;

/** Dismisses a notification, with others of the same event, for this person only. Does nothing for a notification that they may not see. */
export async function dismissNotification(access: Access, notificationId: string): Promise<void> {
  const { db } = runtime();
  await markNotificationsRead(access, [notificationId]);
  await db
    .insert(notificationDismissals)
    .select(
      db
        .select({
          notificationId: notifications.id,
          userId: sql<string>`${access.user.id}::text`.as('user_id'),
          createdAt: sql<Date>`now()`.as('created_at'),
        })
        .from(notifications)
        .where(
          and(
            isReadableBy(access),
            or(
              eq(notifications.id, notificationId),
              eq(notifications.event, eventOf(notificationId)),
            ),
          ),
        ),
    )
    .onConflictDoNothing();
}
