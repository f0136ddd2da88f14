import { hmacSha256 } from '@/lib/platform/crypto';

const validSeconds = 1_800;
/** Kling's clock may be behind ours: a token that is not valid yet is refused as a wrong key would be. */
const clockToleranceSeconds = 60;

const encodePart = (value: object): string =>
  Buffer.from(JSON.stringify(value)).toString('base64url');

/** A JWT (RFC 7519) of the access key, signed with the secret key, as every request carries one. */
export function klingToken(keys: { accessKey: string; secretKey: string }, nowMs: number): string {
  const seconds = Math.floor(nowMs / 1_000);
  const claims = {
    iss: keys.accessKey,
    exp: seconds + validSeconds,
    nbf: seconds - clockToleranceSeconds,
  };
  const signedText = `${encodePart({ alg: 'HS256', typ: 'JWT' })}.${encodePart(claims)}`;
  return `${signedText}.${hmacSha256(keys.secretKey, signedText).toString('base64url')}`;
}
