import { expect, it } from 'vitest';
import { ignoreConditionsOfFile, nameOwnHost, refusalOf } from './page-refusal';

const buildFiles = new Set(['/_next/static/chunks/a.js', '/_next/static/chunks/[token].js']);

it.each([
  ['GET', '/%ff', 400],
  ['GET', '/_next/none', 404],
  ['GET', '/_next/static/chunks/b.js', 404],
  ['GET', '/_next/image?url=%2Fa%0A{"level":"fatal"}', 404],
  ['POST', '/_next/image', 404],
  ['POST', '/favicon.ico', 405],
  ['PUT', '/models/lumen.webp?v=1', 405],
  ['DELETE', '/_next/static/chunks/a.js', 405],
  ['OPTIONS', '/icon.svg', 405],
  ['PROPFIND', '/favicon.ico', 405],
])('answers %s %s without Next.js', (method, url, status) => {
  expect(refusalOf({ method, url, headers: {} }, buildFiles)?.status).toBe(status);
});

it.each([
  ['GET', '/favicon.ico'],
  ['HEAD', '/_next/static/chunks/a.js'],
  ['GET', '/_next/static/chunks/a.js?dpl=1'],
  ['GET', '/_next/static/chunks/%5Btoken%5D.js'],
  ['POST', '/sign-in'],
  ['POST', '/team/models/kestrel-2'],
  ['POST', '/team/models/vendor-2.1'],
  ['POST', '/'],
  ['POST', '/api/auth/callback/a.b'],
])('passes %s %s on', (method, url) => {
  expect(refusalOf({ method, url, headers: {} }, buildFiles)).toBeNull();
});

it.each([
  ['/icon.svg', { 'if-none-match': '"a"' }],
  ['/_next/static/chunks/a.js', { 'if-none-match': '"a"' }],
  ['/sign-in', undefined],
])('asks Next.js for the whole of a file: %s', (url, left) => {
  const conditions = {
    range: 'bytes=9-1',
    'if-match': '"a"',
    'if-none-match': '"a"',
    'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT',
  };
  const headers = { ...conditions };
  ignoreConditionsOfFile({ url, headers });
  expect(headers).toEqual(left ?? conditions);
});

it('refuses what another site sends to a page, and nothing of the own one', () => {
  const post = (headers: Record<string, string>, url = '/sign-in') =>
    refusalOf({ method: 'POST', url, headers: { host: 'a.example', ...headers } }, null)?.status;
  for (const origin of ['null', 'x', 'https://b.example', 'https://a.example:81']) {
    expect(post({ origin })).toBe(403);
  }
  expect(post({ origin: 'https://a.example' })).toBeUndefined();
  expect(post({ origin: 'https://b.example', 'x-forwarded-host': 'b.example' })).toBeUndefined();
  expect(post({ origin: 'null' }, '/api/console/team/quote')).toBeUndefined();
  expect(post({})).toBeUndefined();
});

it('takes what its own address sends, though the proxy passes another Host on', () => {
  const post = (origin: string) => {
    const headers: Record<string, string> = { origin, host: '127.0.0.1:3000' };
    nameOwnHost(headers, 'https://a.example');
    return refusalOf({ method: 'POST', url: '/sign-in', headers }, null)?.status;
  };
  expect(post('https://a.example')).toBeUndefined();
  for (const origin of ['null', 'http://a.example', 'https://a.example.b', 'https://b.example']) {
    expect(post(origin)).toBe(403);
  }
});
