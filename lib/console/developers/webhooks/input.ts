import { z } from 'zod';
import { eventType } from '@/lib/contract';
import { inputText } from '@/lib/pages/input';

const url = inputText
  .trim()
  .min(1, 'Enter the address to send events to.')
  .max(2_048, 'Use an address of at most 2,048 characters.');
const events = z.array(eventType).min(1, 'Choose at least one event.');

/** A new webhook. The service decides whether its URL is allowed. */
export const newWebhookInput = z.strictObject({ url, events });
export type NewWebhookInput = z.output<typeof newWebhookInput>;

/** Changes of a webhook; missing fields do not change. */
export const webhookChangesInput = z.strictObject({
  url: url.optional(),
  events: events.optional(),
  enabled: z.boolean().optional(),
});
export type WebhookChangesInput = z.output<typeof webhookChangesInput>;

/** How long events are also signed with the old secret, in hours: up to a week. */
export const overlapInput = z.number().min(0).max(168);

/** Time since which failed deliveries are sent again, in Unix seconds. */
export const sinceInput = z.int().nonnegative();
