import { limits, headers as names } from '@/lib/contract';
import { ApiError } from '../http';

const printableAscii = /^[\x20-\x7e]+$/;

/**
 * The value of `Idempotency-Key`, quoted or bare: `"a"` and `a` are one key. `null` when none was sent.
 * Throws `ApiError` invalid_value when it is empty, too long or not printable ASCII.
 */
export function idempotencyKeyOf(request: Request): string | null {
  const header = request.headers.get(names.idempotencyKey);
  if (header === null) return null;
  const key = unquote(header.trim());
  if (key.length <= limits.idempotencyKeyLength && printableAscii.test(key)) return key;
  throw new ApiError(
    'invalid_value',
    `An Idempotency-Key is 1 to ${limits.idempotencyKeyLength} printable characters.`,
    { param: 'Idempotency-Key' },
  );
}

/** A structured-header string without its quotes and escapes (RFC 8941, section 3.3.3). */
function unquote(text: string): string {
  const quotedKey = /^"((?:[^"\\]|\\["\\])*)"$/.exec(text)?.[1];
  return quotedKey === undefined ? text : quotedKey.replace(/\\(["\\])/g, '$1');
}
