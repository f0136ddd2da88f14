import * as z from 'zod';
import { cursorListOf, listOf, unixSeconds } from '../lists';
import { eventType } from '../webhooks';

/** Why an endpoint is disabled: a person disabled it, it answered 410, or it failed for five days. */
export const webhookDisabledReason = z.enum(['manual', 'gone', 'failing']);
/** The endpoint for the events of a key. Its secret is only in the responses of creation and rotation. */
export const managedWebhook = z
  .object({
    id: z.string(),
    object: z.literal('webhook'),
    workspace_id: z.string(),
    key: z.object({ id: z.string(), name: z.string(), revoked: z.boolean() }),
    url: z.string(),
    events: z.array(eventType),
    enabled: z.boolean(),
    /** Null while it is enabled. */
    disabled_reason: webhookDisabledReason.nullable(),
    disabled_at: unixSeconds.nullable(),
    /** First failure since the last success. */
    failing_since: unixSeconds.nullable(),
    /** The times at which earlier secrets stop signing; empty without a rotation. */
    retired_secrets_end_at: z.array(unixSeconds),
    created_at: unixSeconds,
    updated_at: unixSeconds,
  })
  .meta({ id: 'ManagedWebhook' });
export type ManagedWebhook = z.infer<typeof managedWebhook>;

export const managedWebhookList = listOf(managedWebhook);

/** An endpoint with its new secret. */
export const webhookWithSecret = managedWebhook
  .extend({ secret: z.string().meta({ description: '`whsec_…`' }) })
  .meta({ id: 'WebhookWithSecret' });
export type WebhookWithSecret = z.infer<typeof webhookWithSecret>;

const url = z.string().trim().min(1).max(2_048);
const events = z
  .array(eventType)
  .min(1)
  .transform((list) => [...new Set(list)]);

/**
 * `POST /manage/workspaces/{id}/keys/{key_id}/webhook` → 201 {@link webhookWithSecret}; one endpoint for each key.
 */
export const createWebhookBody = z.strictObject({ url, events });
export type CreateWebhookBody = z.input<typeof createWebhookBody>;

/** `PATCH …/webhook` → 200 {@link managedWebhook}: missing fields do not change. Enabling clears past failures. */
export const updateWebhookBody = z.strictObject({
  url: url.optional(),
  events: events.optional(),
  enabled: z.boolean().optional(),
});
export type UpdateWebhookBody = z.input<typeof updateWebhookBody>;

/** `POST …/webhook/rotate` → 200 {@link webhookWithSecret}: both secrets sign for `overlap_hours`. */
export const rotateWebhookBody = z.strictObject({
  overlap_hours: z.number().min(0).max(168).default(24),
});
export type RotateWebhookBody = z.input<typeof rotateWebhookBody>;

/** `POST …/webhook/test` → 201 {@link webhookDelivery}: sends an example event once, also to a disabled endpoint. */
export const testWebhookBody = z.strictObject({ event: eventType });
export type TestWebhookBody = z.infer<typeof testWebhookBody>;

/** Why an attempt failed, or why no further attempt was made. */
export const webhookFailure = z.enum([
  'status',
  'redirect',
  'gone',
  'timeout',
  'connect_failed',
  'dns_failed',
  'url_not_allowed',
  'address_not_allowed',
  'webhook_disabled',
]);
export type WebhookFailure = z.infer<typeof webhookFailure>;

/** `pending`: waits for its next attempt, or is being sent. */
export const deliveryState = z.enum(['pending', 'delivered', 'failed']);
export type DeliveryState = z.infer<typeof deliveryState>;

/** The delivery of an event to an endpoint. */
export const webhookDelivery = z
  .object({
    id: z.string(),
    object: z.literal('webhook_delivery'),
    webhook_id: z.string(),
    event: z.object({
      id: z.string(),
      type: eventType,
      /** The task or order it is about. */
      subject_id: z.string().nullable(),
      created_at: unixSeconds,
    }),
    test: z.boolean(),
    state: deliveryState,
    attempts: z.int().nonnegative(),
    /** HTTP status of the last attempt; null without an answer. */
    last_status: z.int().nullable(),
    last_failure: webhookFailure.nullable(),
    /** Null when the delivery has ended, and while it is being sent. */
    next_attempt_at: unixSeconds.nullable(),
    sending: z.boolean(),
    created_at: unixSeconds,
    completed_at: unixSeconds.nullable(),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

/** `GET …/webhook/deliveries`: newest first. */
export const webhookDeliveryQuery = z.object({
  state: deliveryState.optional(),
  event: eventType.optional(),
  after: z.string().max(128).optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
});
export type WebhookDeliveryQuery = z.infer<typeof webhookDeliveryQuery>;
export const webhookDeliveryList = cursorListOf(webhookDelivery).meta({
  id: 'WebhookDeliveryList',
});
export type WebhookDeliveryList = z.infer<typeof webhookDeliveryList>;

/** One request and its answer. */
export const webhookAttempt = z
  .object({
    number: z.int().positive(),
    /** Started by the schedule, or by a person. */
    trigger: z.enum(['schedule', 'manual']),
    url: z.string(),
    started_at_ms: z.int(),
    duration_ms: z.int().nonnegative(),
    status: z.int().nullable(),
    failure: webhookFailure.nullable(),
    request_headers: z.record(z.string(), z.string()),
    response_headers: z.record(z.string(), z.string()).nullable(),
    /** Its first 4,096 bytes. */
    response_body: z.string().nullable(),
  })
  .meta({ id: 'WebhookAttempt' });
export type WebhookAttempt = z.infer<typeof webhookAttempt>;

/** `GET …/webhook/deliveries/{delivery_id}`: with the body as it is sent, and every attempt, newest first. */
export const webhookDeliveryDetail = webhookDelivery
  .extend({ body: z.string(), attempt_log: z.array(webhookAttempt) })
  .meta({ id: 'WebhookDeliveryDetail' });
export type WebhookDeliveryDetail = z.infer<typeof webhookDeliveryDetail>;

/** `POST …/webhook/redeliver` → 200 {@link redelivery}: every failed delivery whose event is of `since` or later. */
export const redeliverBody = z.strictObject({ since: unixSeconds });
export type RedeliverBody = z.infer<typeof redeliverBody>;
export const redelivery = z
  .object({ object: z.literal('redelivery'), count: z.int().nonnegative() })
  .meta({ id: 'Redelivery' });
