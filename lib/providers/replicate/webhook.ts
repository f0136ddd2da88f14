import { hmacSha256, timingSafeEqualText } from '@/lib/platform/crypto';
import type { InboundWebhook } from '../media';
import { isSignedNow, type WebhookKeys } from '../remote/webhook-keys';
import { isPrediction } from './request';

/**
 * The prediction that a webhook is about; `null` when Replicate did not sign it. It signs as Standard Webhooks does: the
 * HMAC-SHA-256 of id, time and body, joined by dots, under the secret behind `whsec_` (README).
 */
export async function readReplicateWebhook(
  { headers, body }: InboundWebhook,
  keys: WebhookKeys<string>,
  nowMs: number,
): Promise<string | null> {
  const [id, time] = [headers.get('webhook-id') ?? '', headers.get('webhook-timestamp') ?? ''];
  // During a change of the secret there may be several, separated by spaces.
  const signatures = (headers.get('webhook-signature') ?? '')
    .split(' ', 8)
    .flatMap((each) => (each.startsWith('v1,') ? [each.slice(3)] : []));
  if (id === '' || signatures.length === 0 || !isSignedNow(time, nowMs)) return null;
  const signedBytes = Buffer.concat([Buffer.from(`${id}.${time}.`), body]);
  const isSigned = await keys.match((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    const expectedSignature = hmacSha256(key, signedBytes).toString('base64');
    return signatures.some((each) => timingSafeEqualText(each, expectedSignature));
  });
  return isSigned ? predictionIn(body) : null;
}

function predictionIn(body: Uint8Array): string | null {
  try {
    const { id } = (JSON.parse(Buffer.from(body).toString('utf8')) ?? {}) as { id?: unknown };
    return typeof id === 'string' && isPrediction(id) ? id : null;
  } catch {
    return null;
  }
}
