import { createHmac } from 'node:crypto';

const validSeconds = 1_800;
/** Kling's clock may be behind ours. */
const earlierSeconds = 5;

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A JWT (RFC 7519) of the access key, signed with the secret key, as every request carries one. */
export function klingToken(keys: { accessKey: string; secretKey: string }, nowMs: number): string {
  const seconds = Math.floor(nowMs / 1_000);
  const claims = {
    iss: keys.accessKey,
    exp: seconds + validSeconds,
    nbf: seconds - earlierSeconds,
  };
  const signed = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded(claims)}`;
  return `${signed}.${createHmac('sha256', keys.secretKey).update(signed).digest('base64url')}`;
}
