import { expect, it } from 'vitest';
import { preferCompressedFile } from './compressed-files';

const buildFiles = new Set(['/_next/static/a.js', '/_next/static/a.js.br', '/_next/static/b.js']);

function request(url: string, accepted: string | undefined) {
  const headers = new Map<string, unknown>();
  const incoming = { url, headers: { 'accept-encoding': accepted } };
  const outgoing = {
    setHeader(name: string, value: unknown) {
      headers.set(name, value);
      return this as never;
    },
  };
  preferCompressedFile(incoming, outgoing, buildFiles);
  return { url: incoming.url, headers: Object.fromEntries(headers) };
}

const vary = 'Accept-Encoding';
const compressed = {
  vary,
  'content-encoding': 'br',
  'content-type': 'application/javascript; charset=UTF-8',
};

it.each([
  ['/_next/static/a.js', 'gzip, deflate, br, zstd', '/_next/static/a.js.br', compressed],
  ['/_next/static/%61.js?dpl=1', 'BR;q=0.5', '/_next/static/%61.js.br?dpl=1', compressed],
  ['/_next/static/a.js', 'br ; q=0, gzip', '/_next/static/a.js', { vary }],
  ['/_next/static/a.js', 'gzip, brotli', '/_next/static/a.js', { vary }],
  ['/_next/static/a.js', undefined, '/_next/static/a.js', { vary }],
  ['/_next/static/b.js', 'br', '/_next/static/b.js', {}],
  ['/team/models/a.js', 'br', '/team/models/a.js', {}],
  ['/', 'br', '/', {}],
])('%s with %s is %s', (url, accepted, asked, headers) => {
  expect(request(url, accepted)).toEqual({ url: asked, headers });
});
