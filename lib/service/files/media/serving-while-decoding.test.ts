import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { UploadedImage } from '@/lib/contract';
import { freshPostgres } from '@/lib/platform/testing';
import { createTestService, picture, type TestService } from '../../testing';

/** A picture that takes long to decode: interlaced, so that all of it is read at once. */
const heavy = { width: 5_000, height: 4_900 };
/** More than are decoded at once. Without that limit they would occupy all threads, which also read files. */
const uploads = 6;

let fresh: Awaited<ReturnType<typeof freshPostgres>>;
let service: TestService;
let server: Server;
let origin: string;
let secret: string;

beforeAll(async () => {
  fresh = await freshPostgres();
  service = await createTestService(fresh.database, { providers: new Map() });
  server = createServer(getRequestListener(service.fetch, { overrideGlobalObjects: false }));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  ({ secret } = await service.workspace());
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await service.close();
  await fresh.database.close();
  await fresh.remove();
});

async function upload(png: Buffer): Promise<UploadedImage> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(png)]), 'a.png');
  const headers = { authorization: `Bearer ${secret}` };
  const init = { method: 'POST', headers, body: form };
  const answer = await fetch(`${origin}/v1/uploads/images`, init);
  expect(answer.status).toBe(201);
  return answer.json();
}

/** Milliseconds until the first byte of the file. */
async function firstByteMs(url: string): Promise<number> {
  const startedAt = performance.now();
  const answer = await fetch(url);
  expect(answer.status).toBe(200);
  const reader = answer.body?.getReader();
  await reader?.read();
  const ms = performance.now() - startedAt;
  await reader?.cancel();
  return ms;
}

/** The 90th percentile. */
const p90 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.9)] ?? Number.POSITIVE_INFINITY;

it('serves files while heavy pictures are decoded', async () => {
  const { url } = await upload(await picture({ width: 40, height: 30 }));
  const { pathname, search } = new URL(url);
  const file = origin + pathname + search;
  const png = await sharp({ create: { ...heavy, channels: 3, background: '#3b82f6' } })
    .png({ progressive: true, compressionLevel: 1 })
    .toBuffer();
  const idle: number[] = [];
  for (let i = 0; i < 20; i += 1) idle.push(await firstByteMs(file));
  const startedAt = performance.now();
  await upload(png);
  const decodeMs = performance.now() - startedAt;
  let decoding = true;
  const all = Promise.all(Array.from({ length: uploads }, () => upload(png))).finally(() => {
    decoding = false;
  });
  const busy: number[] = [];
  while (decoding) busy.push(await firstByteMs(file));
  await all;
  // A file never waits for a picture to be decoded; the CPU is shared with it.
  expect(p90(busy)).toBeLessThan(Math.max(20 * p90(idle), decodeMs / 2));
  expect(busy.length).toBeGreaterThan(10);
});
