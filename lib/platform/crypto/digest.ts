import { createHash, createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/** SHA-256, 32 bytes. */
function sha256(data: string | Uint8Array): Buffer {
  return createHash('sha256').update(data).digest();
}

/** SHA-256 as 64 lower-case hexadecimal characters. */
export function sha256Hex(data: string | Uint8Array): string {
  return sha256(data).toString('hex');
}

/** SHA-256 of the file at `path`, streamed, as {@link sha256Hex}. */
export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** HMAC-SHA-256, 32 bytes. */
export function hmacSha256(
  key: string | Uint8Array | KeyObject,
  data: string | Uint8Array,
): Buffer {
  return createHmac('sha256', key).update(data).digest();
}

/** Compares secrets in constant time, so that the duration reveals neither where nor at which length they differ. */
export function timingSafeEqualText(left: string, right: string): boolean {
  return timingSafeEqual(sha256(left), sha256(right));
}

/** An unguessable token: `bytes` (default 32) random bytes in base64url. */
export function randomToken(bytes = 32): string {
  return randomBytes(bytes).toString('base64url');
}
