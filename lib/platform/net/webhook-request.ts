import { signWebhook } from '../crypto';
import type { GuardedFetchOptions } from './types';

/** From the first byte out to the last byte of the response. */
const timeoutMs = 15_000;

/**
 * One attempt to deliver a signed message, as an option of the guarded fetch. `secrets` sign it, all of them; `nowMs`
 * is when, in milliseconds since the epoch (Standard Webhooks, "Webhook headers").
 */
export function webhookRequest(
  { id, body }: { readonly id: string; readonly body: string },
  secrets: readonly string[],
  nowMs: number,
  userAgent: string,
) {
  const timestamp = Math.floor(nowMs / 1000);
  return {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': userAgent,
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signWebhook(secrets, { id, timestamp, body }),
    },
    body,
    // No caller reads a large response to its end.
    maxBytes: Number.MAX_SAFE_INTEGER,
    timeoutMs,
  } satisfies Partial<GuardedFetchOptions>;
}
