import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fileOf } from './own-file';

/** Answers with the film only who has the key. Every other path leads to the next one. */
const server = createServer((request, response) => {
  if (request.headers['x-key'] !== 'secret') return response.writeHead(403).end();
  if (request.url === '/film') return response.writeHead(200).end('a film');
  const location = request.url === '/loop' ? '/loop' : '/film';
  return response.writeHead(302, { location }).end();
});
let baseUrl: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterAll(() => server.close());

const open = (path: string) =>
  fileOf(baseUrl, new URL(path, baseUrl).href, {
    headers: { 'x-key': 'secret' },
    contentType: 'video/mp4',
  }).open();

it('sends the key to the provider’s own address after a redirect within it', async () => {
  expect(await text(await open('/files/film:download'))).toBe('a film');
});

it('gives up a redirect that never ends', async () => {
  await expect(open('/loop')).rejects.toMatchObject({ retryable: true });
});
