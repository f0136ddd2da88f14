import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant, service } from './namespace';
import { apiKeys, workspaces } from './workspaces';

const eventTypes = [
  'task.succeeded',
  'task.failed',
  'task.canceled',
  'credits.granted',
  'credits.low',
] as const;

/** A secret that was replaced by rotation. It still signs until `endsAtMs` (milliseconds since the epoch). */
export interface RetiredSecret {
  sealed: string;
  endsAtMs: number;
}

/** The endpoint for the events of a key; one for each key (`docs/interface.md#webhooks`). */
export const webhooks = service.table(
  'webhooks',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id),
    keyId: text()
      .notNull()
      .references(() => apiKeys.id),
    url: text().notNull(),
    events: text({ enum: eventTypes }).array().notNull(),
    enabled: boolean().notNull().default(true),
    /** Why it is off: a person switched it off, it answered 410, or it failed for days. */
    disabledReason: text({ enum: ['manual', 'gone', 'failing'] }),
    disabledAt: instant(),
    /** First failure since the last success. */
    failingSince: instant(),
    /** Encrypted; bound to the row's id. */
    secret: text().notNull(),
    retiredSecrets: jsonb().$type<RetiredSecret[]>().notNull().default([]),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('webhooks_key').on(t.keyId),
    index('webhooks_workspace').on(t.workspaceId, t.createdAt),
  ],
);

/** An event, written in the transaction that caused it. `body` is sent and signed byte for byte. */
export const webhookEvents = service.table(
  'webhook_events',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id),
    type: text({
      enum: eventTypes,
    }).notNull(),
    /** Task or order. */
    subjectId: text(),
    body: text().notNull(),
    /** What continues the trace of the work that caused it; null without one. */
    traceparent: text(),
    createdAt: instant().notNull(),
  },
  (t) => [index('webhook_events_created').on(t.createdAt)],
);

/**
 * The delivery of an event to an endpoint. `dueAt` is the time of the next attempt. A claim sets it to the claim's end,
 * so that deliveries claimed by a dead process become due again.
 */
export const webhookDeliveries = service.table(
  'webhook_deliveries',
  {
    id: text().primaryKey(),
    webhookId: text()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    eventId: text()
      .notNull()
      .references(() => webhookEvents.id, { onDelete: 'cascade' }),
    eventType: text({
      enum: eventTypes,
    }).notNull(),
    /**
     * A test by a person: also sent to a disabled endpoint, tried once, and not counted as a failure of the endpoint.
     */
    test: boolean().notNull().default(false),
    state: text({ enum: ['pending', 'delivered', 'failed'] })
      .notNull()
      .default('pending'),
    /** Attempts so far, over all redeliveries. */
    attempts: integer().notNull().default(0),
    /** Attempts since the schedule last began. */
    step: integer().notNull().default(0),
    /** Whether a person requested the next attempt. */
    manual: boolean().notNull().default(false),
    dueAt: instant().notNull(),
    /** Set while a process sends it. */
    claimedAt: instant(),
    lastStatus: integer(),
    lastFailure: text(),
    createdAt: instant().notNull(),
    completedAt: instant(),
  },
  (t) => [
    uniqueIndex('webhook_deliveries_once').on(t.webhookId, t.eventId),
    index('webhook_deliveries_due').on(t.webhookId, t.dueAt).where(sql`${t.state} = 'pending'`),
    index('webhook_deliveries_log').on(t.webhookId, t.id),
    index('webhook_deliveries_event').on(t.eventId),
  ],
);

/** One request of a delivery and what came back. */
export const webhookAttempts = service.table(
  'webhook_attempts',
  {
    id: text().primaryKey(),
    deliveryId: text()
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    /** By the schedule, or by a person. */
    trigger: text({ enum: ['schedule', 'manual'] }).notNull(),
    url: text().notNull(),
    startedAt: instant().notNull(),
    durationMs: integer().notNull(),
    /** Null: no answer came. */
    status: integer(),
    failure: text(),
    requestHeaders: jsonb().$type<Record<string, string>>().notNull(),
    responseHeaders: jsonb().$type<Record<string, string>>(),
    /** Its first few kilobytes. */
    responseBody: text(),
  },
  (t) => [uniqueIndex('webhook_attempts_number').on(t.deliveryId, t.number)],
);
