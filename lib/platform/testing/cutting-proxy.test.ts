import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type CuttingProxy, createCuttingProxy } from './cutting-proxy';

let proxy: CuttingProxy;
let served = 0;
const server = createServer(async (request, response) => {
  served += 1;
  response.end((await text(request)).toUpperCase());
});

beforeEach(async () => {
  served = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy = await createCuttingProxy(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterEach(async () => {
  await proxy.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const ask = (body: string, signal?: AbortSignal): Promise<string> =>
  fetch(proxy.url, { method: 'POST', body, ...(signal && { signal }) }).then((answer) =>
    answer.text(),
  );

it('passes on data larger than a buffer', async () => {
  expect(await ask('a'.repeat(3_000_000))).toHaveLength(3_000_000);
});

it('cuts open and new connections until it is open again', async () => {
  expect(await ask('a')).toBe('A');
  proxy.set('cut');
  await expect(ask('b')).rejects.toThrow();
  expect(served).toBe(1);
  proxy.set('open');
  expect(await ask('c')).toBe('C');
});

it('falls silent: nothing arrives, nothing breaks, and it continues afterwards', async () => {
  expect(await ask('a')).toBe('A');
  proxy.set('silent');
  const gaveUp = new AbortController();
  const [left, kept] = [ask('left', gaveUp.signal), ask('kept')];
  await expect.poll(() => proxy.connections()).toBeGreaterThan(1);
  expect(served).toBe(1);
  gaveUp.abort();
  await expect(left).rejects.toThrow();
  proxy.set('open');
  expect(await kept).toBe('KEPT');
});
