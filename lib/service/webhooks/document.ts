import { z } from 'zod';
import { webhookEvent } from '@/lib/contract';
import type { DocumentedWebhook } from '../http';

/** What receivers get, for the OpenAPI document. */
export const documentedWebhook: DocumentedWebhook = {
  name: 'event',
  id: 'receiveEvent',
  summary: 'Sent to the webhook of a key, signed by Standard Webhooks',
  description:
    'Any 2xx within 15 seconds counts as received; 410 ends it; redirects are not followed. Anything else is tried again, ten times over three days, under the same `webhook-id`.',
  headers: z.object({
    'webhook-id': z.string().meta({ description: 'Stays the same when the event is sent again' }),
    'webhook-timestamp': z.string().meta({ description: 'Unix timestamp in seconds' }),
    'webhook-signature': z.string().meta({
      description: '`v1,…`; several with spaces between while the secret rotates',
    }),
  }),
  body: webhookEvent,
};
