import { sql } from 'drizzle-orm';
import { index, integer, jsonb, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { StoredChoices } from '@/lib/pages/notification-kinds';
import { consoleSchema, instant } from './namespace';
import { users, workspaces } from './people';

/** A notification to people of a workspace. Shown until it is resolved, or dismissed by each of them. */
export const notifications = consoleSchema.table(
  'notifications',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id),
    /** The kind, such as `low_balance`. */
    kind: text().notNull(),
    tone: text({ enum: ['neutral', 'good', 'warn', 'bad'] }).notNull(),
    /** No second notification with this key is raised while one is open. */
    dedupeKey: text().notNull(),
    text: text().notNull(),
    /** The page that it links to, below the workspace, such as `billing`. */
    path: text(),
    /** The roles that see it; empty when it is only for `userId`. */
    roles: text({ enum: ['owner', 'admin', 'member'] })
      .array()
      .notNull(),
    userId: text().references(() => users.id),
    createdAt: instant().notNull().defaultNow(),
    /** The time at which the notification was no longer true. */
    resolvedAt: instant(),
    /** The event, if several notifications tell different people of it; null if this is the only one. */
    event: text(),
    /** When its deliveries by mail and webhook were written. */
    distributedAt: instant(),
  },
  (t) => [
    uniqueIndex('notifications_open')
      .on(t.workspaceId, t.dedupeKey)
      .where(sql`${t.resolvedAt} is null`),
    index('notifications_workspace').on(t.workspaceId, t.createdAt),
    index('notifications_undistributed').on(t.createdAt).where(sql`${t.distributedAt} is null`),
  ],
);

export const notificationDismissals = consoleSchema.table(
  'notification_dismissals',
  {
    notificationId: text()
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    userId: text()
      .notNull()
      .references(() => users.id),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.notificationId, t.userId] })],
);

/** How a person is notified in a workspace, as far as they changed it. */
export const notificationSettings = consoleSchema.table(
  'notification_settings',
  {
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id),
    userId: text()
      .notNull()
      .references(() => users.id),
    choices: jsonb().$type<StoredChoices>().notNull().default({}),
    mailEvery: text({ enum: ['at_once', 'hourly', 'daily'] })
      .notNull()
      .default('at_once'),
    /** The local hour of the daily mail. */
    mailHour: integer().notNull().default(9),
    timeZone: text().notNull().default('UTC'),
    /** Tasks that ended by then raise no notification: it was raised, or they ended before the person chose it. */
    tasksUntil: instant().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.userId] })],
);

/** Where notifications are sent as messages of a chat program: of one person, or of the workspace (`userId` null). */
export const notificationWebhooks = consoleSchema.table(
  'notification_webhooks',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id),
    userId: text().references(() => users.id),
    format: text({ enum: ['slack', 'teams'] }).notNull(),
    /** The address, encrypted: who knows it can write into the channel. */
    sealedUrl: text().notNull(),
    /** The host and the last characters of the address. */
    label: text().notNull(),
    /** The kinds that the workspace sends there. */
    kinds: text().array().notNull(),
    /** Why the last message was not accepted. */
    error: text(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('notification_webhooks_target').on(t.workspaceId, sql`coalesce(${t.userId}, '')`),
  ],
);

/** A notification on its way to a target by a channel. `sending` is written before it leaves, so that it is sent once. */
export const notificationDeliveries = consoleSchema.table(
  'notification_deliveries',
  {
    id: text().primaryKey(),
    notificationId: text()
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id),
    /** The person; null for the workspace's webhook. */
    userId: text().references(() => users.id),
    channel: text({ enum: ['browser', 'mail', 'webhook'] }).notNull(),
    /** The event, else the notification's id: a target gets it once by a channel, however many notifications tell of it. */
    event: text().notNull(),
    state: text({ enum: ['waiting', 'sending', 'sent', 'failed', 'skipped'] })
      .notNull()
      .default('waiting'),
    attempts: integer().notNull().default(0),
    dueAt: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('notification_deliveries_once').on(
      t.workspaceId,
      t.event,
      t.channel,
      sql`coalesce(${t.userId}, '')`,
    ),
    index('notification_deliveries_due').on(t.channel, t.dueAt).where(sql`${t.state} = 'waiting'`),
    index('notification_deliveries_notification').on(t.notificationId),
  ],
);
