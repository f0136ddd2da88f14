import type { ManagedWebhook, WebhookAttempt, WebhookDelivery } from '@/lib/contract';
import type { schema } from '../db';
import type { Failure } from './rules';

export type WebhookRow = typeof schema.webhooks.$inferSelect;
type DeliveryRow = typeof schema.webhookDeliveries.$inferSelect;
type EventRow = typeof schema.webhookEvents.$inferSelect;
type AttemptRow = typeof schema.webhookAttempts.$inferSelect;
type KeyRow = Pick<typeof schema.apiKeys.$inferSelect, 'id' | 'name' | 'revokedAt'>;

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);
const secondsOrNull = (at: Date | null): number | null => (at === null ? null : seconds(at));

/** An endpoint as the management interface lists it, without its secrets. */
export const serializeWebhook = (row: WebhookRow, key: KeyRow, nowMs: number): ManagedWebhook => ({
  id: row.id,
  object: 'webhook',
  workspace_id: row.workspaceId,
  key: { id: key.id, name: key.name, revoked: key.revokedAt !== null },
  url: row.url,
  events: row.events,
  enabled: row.enabled,
  disabled_reason: row.disabledReason,
  disabled_at: secondsOrNull(row.disabledAt),
  failing_since: secondsOrNull(row.failingSince),
  retired_secrets_end_at: row.retiredSecrets
    .filter(({ endsAtMs }) => endsAtMs > nowMs)
    .map(({ endsAtMs }) => Math.floor(endsAtMs / 1000)),
  created_at: seconds(row.createdAt),
  updated_at: seconds(row.updatedAt),
});

export const serializeDelivery = (
  row: DeliveryRow,
  event: Pick<EventRow, 'id' | 'type' | 'subjectId' | 'createdAt'>,
): WebhookDelivery => ({
  id: row.id,
  object: 'webhook_delivery',
  webhook_id: row.webhookId,
  event: {
    id: event.id,
    type: event.type,
    subject_id: event.subjectId,
    created_at: seconds(event.createdAt),
  },
  test: row.test,
  state: row.state,
  attempts: row.attempts,
  last_status: row.lastStatus,
  last_failure: row.lastFailure as Failure | null,
  next_attempt_at: row.state === 'pending' && row.claimedAt === null ? seconds(row.dueAt) : null,
  sending: row.state === 'pending' && row.claimedAt !== null,
  created_at: seconds(row.createdAt),
  completed_at: secondsOrNull(row.completedAt),
});

export const serializeAttempt = (row: AttemptRow): WebhookAttempt => ({
  number: row.number,
  trigger: row.trigger,
  url: row.url,
  started_at_ms: row.startedAt.getTime(),
  duration_ms: row.durationMs,
  status: row.status,
  failure: row.failure as Failure | null,
  request_headers: row.requestHeaders,
  response_headers: row.responseHeaders,
  response_body: row.responseBody,
});
