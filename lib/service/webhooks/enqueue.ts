import { and, arrayContains, eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { EventType, Task, TaskStatus, WebhookEvent } from '@/lib/contract';
import { idPrefixes, milliToCredits } from '@/lib/contract';
import { newId } from '@/lib/platform/ids';
import { announce } from '@/lib/platform/jobs';
import type { ServiceContext, ServiceDb } from '../context';
import { schema } from '../db';

const { webhooks, webhookDeliveries, webhookEvents } = schema;

/** Announced when a delivery is due. */
export const dueChannel = 'service_webhooks';

type EnqueueContext = Pick<ServiceContext, 'clock' | 'database'>;

export interface EventDraft {
  readonly workspaceId: string;
  readonly type: EventType;
  /** Task or order. */
  readonly subjectId: string | null;
  readonly data: WebhookEvent['data'];
  /** What continues the trace of the work that caused it. */
  readonly traceparent?: string | null;
  /** Set when a person requested a test. */
  readonly test?: true;
}

/** The event for the end `status` of a task; `expired` has none (`docs/interface.md#webhooks`). */
const taskEvents: Partial<Record<TaskStatus, EventType>> = {
  succeeded: 'task.succeeded',
  failed: 'task.failed',
  canceled: 'task.canceled',
};

/**
 * Whether the key of a row has an endpoint for the end `status`. It is part of the statement that ends the task, so that a
 * workspace without webhooks costs nothing.
 */
export function hasTaskSubscriber(keyId: AnyPgColumn, status: TaskStatus): SQL<boolean> {
  const type = taskEvents[status];
  if (type === undefined) return sql<boolean>`false`;
  return sql<boolean>`exists (
    select 1 from service.webhooks w
    where w.key_id = ${keyId} and w.enabled and ${type}::text = any(w.events))`;
}

/** Writes the event of a task's end in the caller's transaction, for the endpoint of the key that made the task. */
export async function enqueueTaskEvent(
  context: EnqueueContext,
  tx: ServiceDb,
  endedTask: { workspaceId: string; keyId: string; task: Task; traceparent: string | null },
): Promise<void> {
  const type = taskEvents[endedTask.task.status];
  if (type === undefined) return;
  const { workspaceId, keyId, task, traceparent } = endedTask;
  const subscribers = await lockSubscribers(tx, type, eq(webhooks.keyId, keyId));
  const draft = { workspaceId, type, subjectId: task.task_id, data: task, traceparent };
  await writeEvent(context, tx, draft, subscribers);
}

/**
 * Writes `credits.granted` in the caller's transaction, for every subscribed endpoint of the workspace. One indexed
 * statement when there is none.
 */
export async function enqueueCreditsGranted(
  context: EnqueueContext,
  tx: ServiceDb,
  grant: {
    workspaceId: string;
    orderId: string | null;
    creditsMilli: number;
    billingTransactionId: string;
  },
): Promise<void> {
  const { workspaceId, orderId, creditsMilli, billingTransactionId } = grant;
  const type = 'credits.granted';
  const subscribers = await lockSubscribers(tx, type, eq(webhooks.workspaceId, workspaceId));
  const data = {
    order_id: orderId,
    credits: milliToCredits(creditsMilli),
    billing_transaction_id: billingTransactionId,
  };
  await writeEvent(context, tx, { workspaceId, type, subjectId: orderId, data }, subscribers);
}

/** Endpoints that receive events of `type`. Locked, so that none is deleted before its delivery is written. */
async function lockSubscribers(tx: ServiceDb, type: EventType, condition: SQL): Promise<string[]> {
  const rows = await tx
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(and(condition, eq(webhooks.enabled, true), arrayContains(webhooks.events, [type])))
    .for('key share');
  return rows.map(({ id }) => id);
}

/** Writes the event and a delivery for each of `webhookIds`; nothing without any. Returns the deliveries' ids. */
export async function writeEvent(
  { clock, database }: EnqueueContext,
  tx: ServiceDb,
  { data, test, ...draft }: EventDraft,
  webhookIds: readonly string[],
): Promise<string[]> {
  if (webhookIds.length === 0) return [];
  const currentTime = new Date(clock.now());
  const id = newId(idPrefixes.event);
  const body = {
    id,
    object: 'event',
    type: draft.type,
    created_at: Math.floor(currentTime.getTime() / 1000),
    timestamp: currentTime.toISOString(),
    ...(test ? { test } : {}),
    data,
  };
  await tx
    .insert(webhookEvents)
    .values({ ...draft, id, body: JSON.stringify(body), createdAt: currentTime });
  const deliveries = webhookIds.map((webhookId) => ({
    id: newId(idPrefixes.delivery),
    webhookId,
    eventId: id,
    eventType: draft.type,
    test: test ?? false,
    dueAt: currentTime,
    createdAt: currentTime,
  }));
  await tx.insert(webhookDeliveries).values(deliveries);
  announce(database, dueChannel);
  return deliveries.map((delivery) => delivery.id);
}
