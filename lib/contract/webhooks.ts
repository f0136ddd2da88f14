import * as z from 'zod';
import { credits, unixSeconds } from './lists';
import { task } from './tasks';

/** Events of the interface, and `credits.low`, which is additive (`docs/interface.md#webhooks`). */
export const eventType = z.enum([
  'task.succeeded',
  'task.failed',
  'task.canceled',
  'credits.granted',
  'credits.low',
]);
export type EventType = z.infer<typeof eventType>;

/** Data of `credits.granted`. */
export const creditsGranted = z.object({
  order_id: z.string().nullable(),
  credits,
  billing_transaction_id: z.string(),
});

/** Data of `credits.low`: the credits that were left when the balance fell below `low_credits`. */
export const creditsLow = z.object({
  available: credits,
  authorized: credits.meta({ description: 'Held by running work' }),
  low_credits: credits.meta({ description: 'The threshold' }),
});

const envelope = {
  id: z.string(),
  object: z.literal('event'),
  created_at: unixSeconds,
  timestamp: z.iso.datetime(),
  test: z.literal(true).optional().meta({
    description: 'A person asked for a test: what it reports did not happen',
  }),
};

/** Body of a webhook delivery (`docs/interface.md#webhooks`). */
export const webhookEvent = z
  .discriminatedUnion('type', [
    z
      .object({
        ...envelope,
        type: z.enum(['task.succeeded', 'task.failed', 'task.canceled']),
        data: task,
      })
      .meta({ id: 'TaskEvent' }),
    z
      .object({ ...envelope, type: z.literal('credits.granted'), data: creditsGranted })
      .meta({ id: 'CreditsGrantedEvent' }),
    z
      .object({ ...envelope, type: z.literal('credits.low'), data: creditsLow })
      .meta({ id: 'CreditsLowEvent' }),
  ])
  .meta({ id: 'WebhookEvent' });
export type WebhookEvent = z.infer<typeof webhookEvent>;
