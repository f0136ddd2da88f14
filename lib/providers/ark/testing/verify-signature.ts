import { createHash, createHmac } from 'node:crypto';
import type { DoubleRequest } from '../../remote/testing/double-server';

const header =
  /^HMAC-SHA256 Credential=([^/]{1,99})\/(\d{8})\/([\w-]{1,40})\/ark\/request, SignedHeaders=([\w;-]{1,200}), Signature=([\da-f]{64})$/;

/** Checks a signature as the interface does. Written independently of the driver's code that signs. */
export function isSigned(
  { method, path, query, headers, body }: DoubleRequest,
  keys: { accessKey: string; secretKey: string },
): boolean {
  const [, accessKey, day = '', region = '', names = '', signature] =
    header.exec(String(headers.authorization)) ?? [];
  if (accessKey !== keys.accessKey || !names.split(';').includes('x-date')) return false;
  const digest = createHash('sha256').update(body).digest('hex');
  if (headers['x-content-sha256'] !== digest) return false;
  const sorted = [...query].sort(([a], [b]) => (a < b ? -1 : 1));
  let canonical = `${method}\n${path}\n${sorted.map((pair) => pair.map(encodeURIComponent).join('=')).join('&')}\n`;
  for (const name of names.split(';')) canonical += `${name}:${String(headers[name])}\n`;
  canonical += `\n${names}\n${digest}`;
  const hashed = createHash('sha256').update(canonical).digest('hex');
  let key: Buffer = Buffer.from(keys.secretKey);
  for (const step of [day, region, 'ark', 'request']) {
    key = createHmac('sha256', key).update(step).digest();
  }
  const text = `HMAC-SHA256\n${String(headers['x-date'])}\n${day}/${region}/ark/request\n${hashed}`;
  return createHmac('sha256', key).update(text).digest('hex') === signature;
}
