import { GuardedFetchError, guardedFetch } from '@/lib/platform/net';
import type { Runtime } from '../runtime';
import { addressOf, type WebhookRow } from './addresses';
import { type ChatMessage, messageBody } from './message-of';

const timeoutMs = 15_000;

/** Sends a message once. Returns why it was not accepted; null when it was. */
export async function postMessage(
  { env, keyring }: Pick<Runtime, 'env' | 'keyring'>,
  webhook: WebhookRow,
  message: ChatMessage,
): Promise<string | null> {
  try {
    const response = await guardedFetch(addressOf({ keyring }, webhook), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Atelier-Notifications' },
      body: messageBody(webhook.format, message),
      // No caller reads a large response to its end.
      maxBytes: Number.MAX_SAFE_INTEGER,
      timeoutMs,
      allowLoopback: env.allowLoopback,
    });
    response.discard();
    return response.status >= 200 && response.status < 300 ? null : `answered ${response.status}`;
  } catch (error) {
    if (!(error instanceof GuardedFetchError)) throw error;
    return error.code === 'timeout' ? 'gave no answer in 15 seconds' : 'could not be reached';
  }
}
