import { z } from 'zod';
import { eventType, inputText } from '@/lib/contract';

const url = inputText
  .trim()
  .min(1, 'Enter the address to send events to.')
  .max(2_048, 'Use an address of at most 2,048 characters.');
const events = z.array(eventType).min(1, 'Choose at least one event.');

/** A webhook to be made. Whether its address may be sent to is decided by the service. */
export const newWebhookInput = z.strictObject({ url, events });
export type NewWebhookInput = z.output<typeof newWebhookInput>;

/** What of a webhook is to change; what is not named stays. */
export const webhookChangesInput = z.strictObject({
  url: url.optional(),
  events: events.optional(),
  enabled: z.boolean().optional(),
});
export type WebhookChangesInput = z.output<typeof webhookChangesInput>;

/** How long the secret in use goes on signing beside the new one, in hours: up to a week. */
export const overlapInput = z.number().min(0).max(168);

/** Since when failed deliveries are to be sent again, in Unix seconds. */
export const sinceInput = z.int().nonnegative();
