import { hmacSha256 } from './digest';

/** Begins every signing secret; base64 of the key follows (Standard Webhooks). */
export const webhookSecretPrefix = 'whsec_';

/**
 * The `webhook-signature` header: a signature for every secret, so that the receiver needs only one of them
 * (Standard Webhooks, "Signature scheme"). `timestamp` in whole seconds.
 */
export function signWebhook(
  secrets: readonly string[],
  message: { id: string; timestamp: number; body: string },
): string {
  const signedText = `${message.id}.${message.timestamp}.${message.body}`;
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(webhookSecretPrefix.length), 'base64');
      return `v1,${hmacSha256(key, signedText).toString('base64')}`;
    })
    .join(' ');
}
