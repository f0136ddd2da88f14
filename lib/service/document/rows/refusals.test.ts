import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Configuration } from '../../config';
import { silentWav } from '../../files/media/testing/files';
import {
  createScriptedProvider,
  picture,
  pictureOutput,
  refuse,
  routedTo,
  say,
  startTextUpstream,
  type TextUpstream,
} from '../../testing';
import { type Documented, type Json, openDocumented } from '../testing/documented';
import { row } from '../testing/row';

/* Errors and limits. */

const prompt = 'A lighthouse';
const image = { model: 'lumen-image', prompt };
const megabytes64 = 64 * 1024 * 1024;
const provider = createScriptedProvider();

let upstream: TextUpstream;
let doc: Documented;
let aheadMs = 0;

/** Lumen Spark has no enabled route, and Quill that of the test. */
const configure = (configuration: Configuration): Configuration => {
  const routed = routedTo('one')(configuration);
  return {
    ...routed,
    models: routed.models.map((model) =>
      model.id === 'lumen-spark'
        ? { ...model, routes: model.routes.map((route) => ({ ...route, enabled: false })) }
        : model,
    ),
  };
};

beforeAll(async () => {
  upstream = await startTextUpstream();
  provider.byDefault({ state: 'succeeded', outputs: [await pictureOutput()] });
  doc = await openDocumented({
    configure,
    providers: new Map([['sandbox', provider]]),
    textProviders: new Map([['one', upstream.provider()]]),
    clock: { now: () => Date.now() + aheadMs },
  });
});
afterAll(async () => {
  await doc?.close();
  await upstream?.close();
});

const refusals = async (body: Json) => [
  await doc.refusal('/v1/quote', { body }),
  await doc.refusal('/v1/generations', { body }),
];
const both = (...refusal: unknown[]) => [refusal, refusal];
const wrong = (name: string) => both(400, 'invalid_value', name);
const quotes = async (body: Json) => (await doc.call('/v1/quote', { body })).status;
row('errors.model_not_found', async () => {
  const some = await doc.service.workspace({ key: { allowed_models: ['vellum'] } });
  const unknown = await doc.call('/v1/quote', { body: { model: 'nothing' } });
  const forbidden = await doc.call('/v1/quote', { body: image, key: some.secret });
  expect([unknown.status, forbidden.status]).toEqual([404, 404]);
  expect(unknown.body).toMatchObject({ error: { code: 'model_not_found', param: 'model' } });
  expect(forbidden.body).toEqual(unknown.body);
});
row('errors.no_available_route', async () => {
  const body = { model: 'lumen-spark', prompt };
  expect(await refusals(body)).toEqual(both(503, 'no_available_route', 'model'));
  const { headers } = await doc.call('/v1/quote', { body });
  expect(headers.get('x-should-retry')).toBe('false');
});
row('errors.unsupported_parameter', async () => {
  expect(await refusals({ ...image, quality: 'high' })).toEqual(
    both(400, 'unsupported_parameter', 'quality'),
  );
});
row('errors.insufficient_credits', async () => {
  const poor = await doc.service.workspace({ credits: 3 });
  const { status, headers, body } = await doc.call('/v1/generations', {
    body: image,
    key: poor.secret,
  });
  expect([status, headers.get('x-service-balance')]).toEqual([402, '3']);
  expect(body).toMatchObject({ error: { code: 'insufficient_credits' } });
  const grant = { amount: 10, memo: 'top up', once_key: 'top-up' };
  await doc.service.manage(`/workspaces/${poor.id}/grants`, grant);
  expect((await doc.call('/v1/generations', { body: image, key: poor.secret })).status).toBe(201);
});
row('errors.upstream_error', async () => {
  const call = {
    body: { model: 'quill', messages: [{ role: 'user', content: 'Hello' }] },
    headers: { 'Idempotency-Key': randomUUID() },
  };
  const before = await doc.balance();
  upstream.script(refuse(500));
  const failed = await doc.call('/v1/chat/completions', call);
  expect([failed.status, (failed.body.error as Json).code]).toEqual([502, 'upstream_error']);
  expect(failed.headers.get('retry-after')).toBe('5');
  expect(await doc.balance()).toEqual(before);
  upstream.script(say(['Hello']));
  const again = await doc.call('/v1/chat/completions', call);
  const asked = upstream.requests.length;
  const third = await doc.call('/v1/chat/completions', call);
  expect([again.status, third.status, third.body]).toEqual([200, 200, again.body]);
  expect(upstream.requests).toHaveLength(asked);
});

row('limits.upload-file-size', async () => {
  const sound = new Uint8Array(megabytes64 + 1);
  sound.set(silentWav(8_000));
  const exact = await doc.upload(new Blob([sound.subarray(0, megabytes64)]), 'files');
  expect([exact.status, exact.body.size]).toEqual([201, megabytes64]);
  const over = await doc.upload(new Blob([sound]), 'files');
  expect([over.status, (over.body.error as Json).code]).toEqual([413, 'file_too_large']);
});
row('limits.image-upload-formats', async () => {
  const png = sharp(await picture({ width: 12, height: 12 }));
  for (const [format, status] of [
    ['png', 201],
    ['jpeg', 201],
    ['webp', 201],
    ['gif', 201],
    ['tiff', 415],
  ] as const) {
    const file = await png.clone().toFormat(format).toBuffer();
    const answer = await doc.upload(new Blob([new Uint8Array(file)]));
    expect([format, answer.status]).toEqual([format, status]);
  }
});
row('limits.n-default', async () => {
  const { body } = await doc.call('/v1/quote', { body: image });
  const one = await doc.call('/v1/quote', { body: { ...image, n: 1 } });
  expect(one.body.estimated_credits).toBe(body.estimated_credits);
  const { task_id } = await doc.create(image);
  const { result } = await doc.ended(task_id);
  expect((result as { data: unknown[] }).data).toHaveLength(1);
});
row('limits-1', async () => {
  const declared = (await doc.fields('lumen-image')).find(
    ({ name }) => name === 'reference_images',
  );
  expect(declared).toMatchObject({ max_items: 4 });
  const { url } = await doc.picture();
  expect(await quotes({ ...image, reference_images: Array(4).fill(url) })).toBe(200);
  const five = { ...image, reference_images: Array(5).fill(url) };
  expect(await refusals(five)).toEqual(wrong('reference_images'));
});
row('limits-2', async () => {
  const before = await doc.balance();
  await doc.picture();
  expect(await quotes(image)).toBe(200);
  expect(await doc.balance()).toEqual(before);
});
row('limits-3', async () => {
  const { task_id } = await doc.create(image);
  const { result } = await doc.ended(task_id);
  const [output] = (result as { data: Json[] }).data;
  const read = () => doc.service.fetch(new Request(String(output?.url)));
  const now = await read();
  await now.body?.cancel();
  aheadMs = 3 * 24 * 3_600_000;
  const later = await read();
  expect([now.status, later.status]).toEqual([200, 403]);
  expect(await later.json()).toMatchObject({ error: { code: 'media_address_expired' } });
  aheadMs = 0;
});
