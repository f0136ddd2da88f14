import { hmacSha256, sha256Hex } from '@/lib/platform/crypto';

/** The address and credentials for signing a request to the asset interface. */
export interface Signing {
  accessKey: string;
  secretKey: string;
  region: string;
}

const service = 'ark';
const signedNames = 'content-type;host;x-content-sha256;x-date';

/**
 * Headers of a POST with a JSON body to `/` at `url`, whose query must be in the order of its names. Signed as
 * Volcengine's and BytePlus's interfaces require (README): AWS Signature Version 4 with other names.
 */
export function signedHeaders(
  url: URL,
  body: string,
  { accessKey, secretKey, region }: Signing,
  now: Date,
): Record<string, string> {
  const date = now.toISOString().replace(/[:-]|\.\d{3}/g, '');
  const day = date.slice(0, 8);
  const digest = sha256Hex(body);
  const scope = `${day}/${region}/${service}/request`;
  const canonical = [
    'POST',
    '/',
    url.searchParams.toString(),
    'content-type:application/json',
    `host:${url.host}`,
    `x-content-sha256:${digest}`,
    `x-date:${date}`,
    '',
    signedNames,
    digest,
  ].join('\n');
  const key = [region, service, 'request'].reduce<Buffer>(
    (derivedKey, text) => hmacSha256(derivedKey, text),
    hmacSha256(secretKey, day),
  );
  const signature = hmacSha256(key, ['HMAC-SHA256', date, scope, sha256Hex(canonical)].join('\n'));
  return {
    'content-type': 'application/json',
    'x-content-sha256': digest,
    'x-date': date,
    authorization: `HMAC-SHA256 Credential=${accessKey}/${scope}, SignedHeaders=${signedNames}, Signature=${signature.toString('hex')}`,
  };
}
