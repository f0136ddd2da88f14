import { hmacSha256, timingSafeEqualText } from '../crypto';

/** What the query of an address says; the texts are as they came. */
export interface AddressSignature {
  readonly expires: string | null;
  readonly signature: string | null;
}

/** Signs paths of files for a limited time. */
export interface AddressSigner {
  /** The query to put after the path: `?expires=…&signature=…`. */
  sign(path: string): string;
  verify(path: string, given: AddressSignature): 'valid' | 'expired' | 'invalid';
  /** Milliseconds from now until a signed address ends; negative once it has. */
  remainingMs(expires: string): number;
}

/**
 * An address lives between one and two of these. All addresses of a file that are made within one are the same, so
 * that browsers find its picture in their cache.
 */
const windowMs = 24 * 60 * 60 * 1000;

/** Signs with HMAC-SHA-256. `now` is the clock that all processes share, in milliseconds since the epoch. */
export function createAddressSigner(key: Uint8Array, now: () => number): AddressSigner {
  const signatureOf = (path: string, expires: string): string =>
    hmacSha256(key, `${path}\n${expires}`).toString('base64url');
  const remainingMs = (expires: string): number => Number(expires) * 1000 - now();
  return {
    sign(path) {
      const expires = String(((Math.floor(now() / windowMs) + 2) * windowMs) / 1000);
      return `?expires=${expires}&signature=${signatureOf(path, expires)}`;
    },
    verify(path, { expires, signature }) {
      if (expires === null || signature === null) return 'invalid';
      if (!timingSafeEqualText(signature, signatureOf(path, expires))) return 'invalid';
      return remainingMs(expires) > 0 ? 'valid' : 'expired';
    },
    remainingMs,
  };
}
