import { randomBytes } from 'node:crypto';
import type { Keyring } from '@/lib/platform/crypto';
import { hmacSha256 } from '@/lib/platform/crypto';
import type { schema } from '../db';

const prefix = 'whsec_';
const secretBytes = 32;

type Secrets = Pick<typeof schema.webhooks.$inferSelect, 'id' | 'secret' | 'retiredSecrets'>;

/** A new signing secret: `whsec_` and 32 random bytes in base64 (Standard Webhooks). */
export const newWebhookSecret = (): string =>
  `${prefix}${randomBytes(secretBytes).toString('base64')}`;

const contextOf = (webhookId: string) => ({ purpose: 'webhook-secret', aad: webhookId });

/** The secret as the database keeps it. */
export const sealSecret = (keyring: Keyring, webhookId: string, secret: string): string =>
  keyring.seal(secret, contextOf(webhookId));

/** Every secret that signs at `nowMs`, the current one first. */
export function signingSecrets(keyring: Keyring, hook: Secrets, nowMs: number): string[] {
  const retired = hook.retiredSecrets.filter(({ endsAtMs }) => endsAtMs > nowMs);
  return [hook.secret, ...retired.map(({ sealed }) => sealed)].map((sealed) =>
    keyring.unseal(sealed, contextOf(hook.id)),
  );
}

/**
 * The `webhook-signature` header: a signature for every secret, so that a receiver may hold any of them
 * (Standard Webhooks, "Signature scheme"). `timestamp` in whole seconds.
 */
export function signMessage(
  secrets: readonly string[],
  message: { id: string; timestamp: number; body: string },
): string {
  const signed = `${message.id}.${message.timestamp}.${message.body}`;
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(prefix.length), 'base64');
      return `v1,${hmacSha256(key, signed).toString('base64')}`;
    })
    .join(' ');
}
