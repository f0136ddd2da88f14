import { randomBytes } from 'node:crypto';
import { type Keyring, webhookSecretPrefix } from '@/lib/platform/crypto';
import type { schema } from '../db';

const secretBytes = 32;

type Secrets = Pick<typeof schema.webhooks.$inferSelect, 'id' | 'secret' | 'retiredSecrets'>;

/** A new signing secret: `whsec_` and 32 random bytes in base64 (Standard Webhooks). */
export const newWebhookSecret = (): string =>
  `${webhookSecretPrefix}${randomBytes(secretBytes).toString('base64')}`;

const contextOf = (webhookId: string) => ({ purpose: 'webhook-secret', aad: webhookId });

/** The secret as the database keeps it. */
export const sealSecret = (keyring: Keyring, webhookId: string, secret: string): string =>
  keyring.seal(secret, contextOf(webhookId));

/** Every secret that signs at `nowMs`, the current one first. */
export function readSigningSecrets(keyring: Keyring, hook: Secrets, nowMs: number): string[] {
  const retiredSecrets = hook.retiredSecrets.filter(({ endsAtMs }) => endsAtMs > nowMs);
  return [hook.secret, ...retiredSecrets.map(({ sealed }) => sealed)].map((sealed) =>
    keyring.unseal(sealed, contextOf(hook.id)),
  );
}
