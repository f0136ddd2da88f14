import { and, desc, eq, gte, inArray, isNull, lt } from 'drizzle-orm';
import type {
  EventType,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookDeliveryList,
  WebhookDeliveryQuery,
} from '@/lib/contract';
import { announce } from '@/lib/platform/jobs';
import type { ServiceContext, ServiceDb } from '../context';
import { schema } from '../db';
import { ApiError, listPage } from '../http';
import { findWebhook, type KeyOfWorkspace } from './configure';
import { dueChannel, writeEvent } from './enqueue';
import { exampleData } from './example-data';
import { freshBody } from './fresh-body';
import { serializeAttempt, serializeDelivery } from './serialize';

const { webhookAttempts, webhookDeliveries, webhookEvents } = schema;
const defaultLimit = 25;
/** How many deliveries one statement sends again, so that no lock is held for long. */
const redeliverBatchSize = 1_000;

type Context = Pick<ServiceContext, 'addresses' | 'db' | 'clock' | 'database' | 'settings'>;

const eventColumns = {
  id: webhookEvents.id,
  type: webhookEvents.type,
  subjectId: webhookEvents.subjectId,
  createdAt: webhookEvents.createdAt,
};

/** A page of an endpoint's deliveries, newest first. Throws `ApiError` not_found. */
export async function listDeliveries(
  { db }: Context,
  owner: KeyOfWorkspace,
  { state, event, after, limit = defaultLimit }: WebhookDeliveryQuery,
): Promise<WebhookDeliveryList> {
  const { hook } = await findWebhook(db, owner);
  const rows = await db
    .select({ delivery: webhookDeliveries, event: eventColumns })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .where(
      and(
        eq(webhookDeliveries.webhookId, hook.id),
        state === undefined ? undefined : eq(webhookDeliveries.state, state),
        event === undefined ? undefined : eq(webhookDeliveries.eventType, event),
        // Ids sort by the time they were made.
        after === undefined ? undefined : lt(webhookDeliveries.id, after),
      ),
    )
    .orderBy(desc(webhookDeliveries.id))
    .limit(limit + 1);
  return listPage(rows, limit, (row) => serializeDelivery(row.delivery, row.event));
}

async function findDelivery(db: ServiceDb, owner: KeyOfWorkspace, deliveryId: string) {
  const { hook } = await findWebhook(db, owner);
  const [storedDelivery] = await db
    .select({ delivery: webhookDeliveries, event: eventColumns, body: webhookEvents.body })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .where(and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.webhookId, hook.id)));
  if (storedDelivery === undefined) throw new ApiError('not_found', 'There is no such delivery.');
  return storedDelivery;
}

/** One delivery with its body and every attempt, newest first. Throws `ApiError` not_found. */
export async function getDelivery(
  { addresses, db }: Context,
  owner: KeyOfWorkspace,
  deliveryId: string,
): Promise<WebhookDeliveryDetail> {
  const { delivery, event, body } = await findDelivery(db, owner, deliveryId);
  const attempts = await db
    .select()
    .from(webhookAttempts)
    .where(eq(webhookAttempts.deliveryId, deliveryId))
    .orderBy(desc(webhookAttempts.number));
  return {
    ...serializeDelivery(delivery, event),
    body: freshBody(addresses, body),
    attempt_log: attempts.map(serializeAttempt),
  };
}

/** Sends a made-up event of this kind to the endpoint, once. Throws `ApiError` not_found. */
export async function sendTest(
  context: Context,
  owner: KeyOfWorkspace,
  type: EventType,
): Promise<WebhookDelivery> {
  const { workspaceId } = owner;
  const { hook } = await findWebhook(context.db, owner);
  const data = exampleData(type, context.settings.baseUrl, context.clock.now());
  const [id = ''] = await context.db.transaction((tx) =>
    writeEvent(context, tx, { workspaceId, type, subjectId: null, data, test: true }, [hook.id]),
  );
  const { delivery, event } = await findDelivery(context.db, owner, id);
  return serializeDelivery(delivery, event);
}

/**
 * Sends a delivery again, whether it arrived or not: at once, and by the schedule from its beginning when it
 * fails. One that is being sent does not change. Throws `ApiError` not_found, invalid_value (the webhook is
 * off).
 */
export async function redeliver(
  context: Context,
  owner: KeyOfWorkspace,
  deliveryId: string,
): Promise<WebhookDelivery> {
  const { db, database } = context;
  requireEnabled(await findWebhook(db, owner));
  await findDelivery(db, owner, deliveryId);
  // A transaction, because its outcome is known even when the connection is lost: a caller who gets an error sends again.
  await db.transaction((tx) =>
    tx
      .update(webhookDeliveries)
      .set(restartColumns(context))
      .where(and(eq(webhookDeliveries.id, deliveryId), isNull(webhookDeliveries.claimedAt))),
  );
  announce(database, dueChannel);
  const { delivery, event } = await findDelivery(db, owner, deliveryId);
  return serializeDelivery(delivery, event);
}

/** Sends every failed delivery since then again; tests are left out. Returns their number. Throws as {@link redeliver}. */
export async function redeliverFailed(
  context: Context,
  owner: KeyOfWorkspace,
  since: Date,
): Promise<number> {
  const { db, database } = context;
  const { hook } = requireEnabled(await findWebhook(db, owner));
  for (let total = 0; ; ) {
    const failedIds = db
      .select({ id: webhookDeliveries.id })
      .from(webhookDeliveries)
      .where(
        and(
          eq(webhookDeliveries.webhookId, hook.id),
          eq(webhookDeliveries.state, 'failed'),
          eq(webhookDeliveries.test, false),
          gte(webhookDeliveries.createdAt, since),
        ),
      )
      .limit(redeliverBatchSize);
    const { rowCount } = await db.transaction((tx) =>
      tx
        .update(webhookDeliveries)
        .set(restartColumns(context))
        .where(inArray(webhookDeliveries.id, failedIds)),
    );
    total += rowCount;
    announce(database, dueChannel);
    if (rowCount < redeliverBatchSize) return total;
  }
}

function requireEnabled<T extends { hook: { enabled: boolean } }>(webhook: T): T {
  if (webhook.hook.enabled) return webhook;
  throw new ApiError('invalid_value', 'This webhook is off. Switch it on, then send again.');
}

const restartColumns = ({ clock }: Context) => ({
  state: 'pending' as const,
  step: 0,
  manual: true,
  dueAt: new Date(clock.now()),
  completedAt: null,
});
