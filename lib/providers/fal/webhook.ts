import { createPublicKey, verify } from 'node:crypto';
import { sha256Hex } from '@/lib/platform/crypto';
import type { InboundWebhook } from '../media';
import { isSignedNow, type WebhookKeys } from '../remote/webhook-keys';

/** Ed25519 keys of fal's JWKS: the `x` of each. */
export type FalKeys = readonly string[];

export function keysOf(document: unknown): FalKeys {
  const { keys } = (document ?? {}) as { keys?: unknown };
  if (!Array.isArray(keys)) return [];
  return keys.flatMap((key: { crv?: unknown; x?: unknown } | null) =>
    key?.crv === 'Ed25519' && typeof key.x === 'string' ? [key.x] : [],
  );
}

/**
 * The request that a webhook is about; `null` when fal did not sign it. fal signs four lines: request id, user id, time,
 * and the body's SHA-256 in hexadecimal (README).
 */
export async function readFalWebhook(
  { headers, body }: InboundWebhook,
  keys: WebhookKeys<FalKeys>,
  nowMs: number,
): Promise<string | null> {
  const header = (name: string) => headers.get(`x-fal-webhook-${name}`) ?? '';
  const [id, user, time] = [header('request-id'), header('user-id'), header('timestamp')];
  const signature = header('signature');
  if (!/^[\w-]{1,100}$/.test(id) || !/^[\da-f]{128}$/i.test(signature)) return null;
  if (!isSignedNow(time, nowMs)) return null;
  const message = Buffer.from([id, user, time, sha256Hex(body)].join('\n'));
  const isSigned = await keys.match((all) =>
    all.some((x) => isSignedBy(x, message, Buffer.from(signature, 'hex'))),
  );
  return isSigned ? id : null;
}

function isSignedBy(x: string, message: Buffer, signature: Buffer): boolean {
  try {
    // fal's JWKS has been seen with padding, which JWK does not allow.
    const key = { kty: 'OKP', crv: 'Ed25519', x: x.replace(/=/g, '') };
    return verify(null, message, createPublicKey({ key, format: 'jwk' }), signature);
  } catch {
    // An invalid key.
    return false;
  }
}

/** The request id at the end of an operation's path. */
export const requestIdOf = (operation: string): string => operation.split('/').at(-1) ?? '';
