import { randomUUID } from 'node:crypto';
import { ALL_FORMATS, BlobSource, Input } from 'mediabunny';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServerProcess, startServer } from '../server-process/index.ts';
import { type Answer, type Client, createClient } from './client.ts';

/*
 * The first integration of docs/interface.md#overview against the process that `npm start` runs, only with a key and
 * HTTP.
 */

const key = 'acceptance-key-0123456789abcdef';
const initialCredits = 100;

let server: ServerProcess;
let client: Client;
beforeAll(async () => {
  server = await startServer({
    readyWithinMs: 120_000,
    env: {
      ATELIER_INIT_USER_EMAIL: 'owner@example.com',
      ATELIER_INIT_USER_PASSWORD: 'a long enough password',
      ATELIER_INIT_WORKSPACE: 'Acceptance',
      ATELIER_INIT_API_KEY: key,
      ATELIER_INIT_CREDITS: String(initialCredits),
      LOG_LEVEL: 'warn',
    },
  });
  client = createClient(server.url, key);
}, 150_000);
afterAll(async () => {
  expect(await server?.stop()).toBe(0);
});

const balance = async () => {
  const { body } = await client.get('/v1/user/balance');
  return { available: body.quota_amount, authorized: body.authorized_amount };
};

async function create(body: object, headers?: Record<string, string>): Promise<Answer> {
  const answer = await client.post('/v1/generations', body, headers);
  expect(answer).toMatchObject({ status: 201, body: { object: 'generation.task' } });
  return answer;
}

async function download(url: string | undefined): Promise<{ type: string | null; blob: Blob }> {
  const response = await fetch(String(url));
  expect(response.status).toBe(200);
  return { type: response.headers.get('content-type'), blob: await response.blob() };
}

/** Uploads a JPEG like a camera's. Returns its URL. */
async function uploadPicture(): Promise<string> {
  const picture = await sharp({
    create: { width: 640, height: 480, channels: 3, background: '#d9653b' },
  })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.set('file', new Blob([Uint8Array.from(picture)]), 'reference.jpg');
  const { status, body } = await client.post('/v1/uploads/images', form);
  expect(status).toBe(201);
  expect(body).toMatchObject({ content_type: 'image/jpeg', width: 640, height: 480 });
  return String(body.url);
}

describe('the integration flow', { timeout: 180_000 }, () => {
  let spent = 0;

  it('lists the models the key may use, with their fields', async () => {
    const { status, body } = await client.get('/v1/models');
    expect(status).toBe(200);
    expect(body).toMatchObject({ object: 'list' });
    const families = (body.data as { family: string }[]).map(({ family }) => family);
    expect(new Set(families)).toEqual(new Set(['image', 'video', 'text']));
  });

  it('makes three images of the requested ratio, at the quoted price', async () => {
    const request = { model: 'lumen-image', aspect_ratio: '16:9', resolution: '1K', n: 3 };
    const quoted = await client.post('/v1/quote', request);
    expect(quoted).toMatchObject({ status: 200, body: { estimated_credits: 12, unit: 'image' } });
    expect(await balance()).toEqual({ available: initialCredits, authorized: 0 });

    const { body } = await create({ ...request, prompt: 'A lighthouse at dusk, long exposure' });
    const task = await client.untilEnded(String(body.task_id));
    expect(task).toMatchObject({ status: 'succeeded', kind: 'image', progress: 100 });
    const urls = task.result?.data.map(({ url }) => url) ?? [];
    expect(new Set(urls).size).toBe(3);
    for (const url of urls) {
      const { type, blob } = await download(url);
      const { format, width, height } = await sharp(await blob.arrayBuffer()).metadata();
      expect({ type, format }).toEqual({ type: 'image/png', format: 'png' });
      expect(width / height).toBeCloseTo(16 / 9, 2);
    }
    spent += 12;
    expect(await balance()).toEqual({ available: initialCredits - spent, authorized: 0 });
  });

  it('makes a video of five seconds with sound from a reference image', async () => {
    const { body } = await create({
      model: 'solstice-mini',
      prompt: 'Waves against the rocks, slow camera',
      resolution: '480p',
      duration: 5,
      generate_audio: true,
      reference_images: [await uploadPicture()],
    });
    const task = await client.untilEnded(String(body.task_id));
    expect(task).toMatchObject({ status: 'succeeded', kind: 'video', model: 'solstice-mini' });
    const [result] = task.result?.data ?? [];
    const { type, blob } = await download(result?.url);
    expect(type).toBe('video/mp4');
    using film = new Input({ source: new BlobSource(blob), formats: ALL_FORMATS });
    expect(await film.computeDuration()).toBeCloseTo(5, 0);
    expect(await film.getPrimaryVideoTrack()).not.toBeNull();
    expect(await film.getPrimaryAudioTrack()).not.toBeNull();
    expect((await download(result?.thumbnail_url)).type).toMatch(/^image\//);
    spent += 6;
    expect(await balance()).toEqual({ available: initialCredits - spent, authorized: 0 });
  });

  it('gives the credits back when a prompt fails', async () => {
    const { body } = await create({ model: 'lumen-image', prompt: 'A harbour [[reject:content]]' });
    const task = await client.untilEnded(String(body.task_id));
    expect(task).toMatchObject({
      status: 'failed',
      error: { code: 'content_policy_violation', message: expect.stringMatching(/\S/) },
    });
    expect(task.result).toBeUndefined();
    expect(await balance()).toEqual({ available: initialCredits - spent, authorized: 0 });
  });

  it('makes one task for a repeated Idempotency-Key', async () => {
    const request = { model: 'lumen-spark', prompt: 'A paper crane' };
    const headers = { 'idempotency-key': randomUUID() };
    const first = await create(request, headers);
    const again = await create(request, headers);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    await client.untilEnded(String(first.body.task_id));
    spent += 0.8;
    expect(await balance()).toEqual({ available: initialCredits - spent, authorized: 0 });
    const listed = await client.get('/v1/tasks?limit=100');
    expect(listed.body.data).toHaveLength(4);
  });
});

describe('what is refused', () => {
  const prompt = 'A lighthouse at dusk';

  it('has insufficient credits', async () => {
    const { available } = await balance();
    const request = { model: 'kestrel-2', prompt, mode: '4k', audio: true, duration: 10 };
    const { status, headers, body } = await client.post('/v1/generations', request);
    expect({ status, balance: Number(headers.get('x-service-balance')), body }).toMatchObject({
      status: 402,
      balance: available,
      body: { error: { code: 'insufficient_credits', type: 'insufficient_quota' } },
    });
    expect(await balance()).toEqual({ available, authorized: 0 });
  });

  it.each([
    [
      'a field the schema does not declare',
      { model: 'lumen-image', quality: 'high' },
      'unsupported_parameter',
      'quality',
    ],
    [
      'five seconds where only ten are made',
      { model: 'glide-omni-flash', duration: 5 },
      'invalid_value',
      'duration',
    ],
    [
      'sound beside a reference video',
      { model: 'kestrel-omni-v3', audio: true, reference_videos: ['https://example.com/a.mp4'] },
      'invalid_value',
      'audio',
    ],
    ['a text model', { model: 'quill' }, 'invalid_value', 'model'],
  ])('has %s', async (_, request, code, param) => {
    for (const path of ['/v1/quote', '/v1/generations']) {
      const { status, body } = await client.post(path, { prompt, ...request });
      expect({ status, body }).toEqual({
        status: 400,
        body: {
          error: { code, param, type: 'invalid_request_error', message: expect.any(String) },
        },
      });
    }
  });

  it('is unknown', async () => {
    const stranger = createClient(server.url, 'not-a-key-0123456789abcdef');
    expect(await stranger.get('/v1/models')).toMatchObject({
      status: 401,
      body: { error: { code: 'invalid_api_key' } },
    });
  });
});
