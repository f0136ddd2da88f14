import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import { createScriptedProvider, finishedOf, type ScriptedProvider } from '../../testing';
import { type Documented, type Json, openDocumented } from '../testing/documented';
import { row } from '../testing/row';

/* Models, generations and quotes, with a scripted provider. */

const prompt = 'A lighthouse at dusk';
const image = { model: 'lumen-image', prompt };
const film = { model: 'solstice', prompt };
const kestrel = { model: 'kestrel-2', prompt };
const ruleOfGroup = {
  id: 'lumen-spark.studio',
  model: 'lumen-spark',
  group: 'studio',
  charge: 'per_image' as const,
  credits: 0.5,
};

let doc: Documented;
let provider: ScriptedProvider;

beforeAll(async () => {
  provider = createScriptedProvider();
  provider.byDefault(await finishedOf());
  doc = await openDocumented({
    providers: new Map([['sandbox', provider]]),
    configure: (configuration) => ({
      ...configuration,
      pricing: {
        ...configuration.pricing,
        rules: [...configuration.pricing.rules, ruleOfGroup],
      },
    }),
  });
});
afterAll(() => doc?.close());

const declared = async (model: string, name: string) =>
  (await doc.fields(model)).find((each) => each.name === name);
const quoted = async (body: Json) => {
  const answer = await doc.call('/v1/quote', { body });
  expect({ status: answer.status, body: answer.body }).toMatchObject({ status: 200 });
  return Number(answer.body.estimated_credits);
};
/** The refusal of `body`. Checks that a quote and a creation agree. */
const refused = async (body: Json) => {
  const before = await doc.balance();
  const quote = await doc.refusal('/v1/quote', { body });
  expect(await doc.refusal('/v1/generations', { body: { prompt, ...body } })).toEqual(quote);
  expect(await doc.balance()).toEqual(before);
  return quote;
};
const unsupported = (name: string) => [400, 'unsupported_parameter', name];
const wrong = (name: string) => [400, 'invalid_value', name];
/** The parameters that the provider gets for a created task. */
const passedOn = async (body: Json) => {
  const { task_id } = await doc.create(body);
  await doc.ended(task_id);
  return provider.requests.get(String(task_id))?.params ?? {};
};
const taskCount = async () => {
  const { body } = await doc.call('/v1/tasks?limit=100');
  return (body.data as unknown[]).length;
};

row('endpoints-2', async () => {
  const body = { ...image, aspectRatio: '1:1' };
  expect(await refused(body)).toEqual(unsupported('aspectRatio'));
});
row('models-1', async () => {
  expect((await doc.call('/v1/models', { method: 'GET' })).status).toBe(200);
});
row('models-2', async () => {
  const { status, body } = await doc.call('/v1/models');
  expect([status, body.object]).toEqual([200, 'list']);
  expect(body.data).toEqual(expect.any(Array));
});
row('models-3', async () => {
  const some = await doc.service.workspace({ key: { allowed_models: ['lumen-spark'] } });
  const { body } = await doc.call('/v1/models', { key: some.secret });
  expect(body.data).toMatchObject([{ id: 'lumen-spark' }]);
});
row('models-4', async () => {
  expect((await doc.call('/v1/models/lumen-image')).status).toBe(404);
  expect((await doc.fields('lumen-image')).length).toBeGreaterThan(3);
});

row('generations-1', async () => {
  const made = await Promise.all([doc.create(image), doc.create(film)]);
  const ended = await Promise.all(made.map(({ task_id }) => doc.ended(task_id)));
  expect(ended.map(({ kind }) => kind)).toEqual(['image', 'video']);
});
row('generations-2', async () => {
  expect(await refused({ ...image, family: 'video' })).toEqual(unsupported('family'));
  const { task_id } = await doc.create({ model: 'tween', prompt, ...(await frames(1)) });
  expect((await doc.ended(task_id)).kind).toBe('video');
});
row('generations-3', async () => {
  const body = new FormData();
  body.set('model', 'lumen-image');
  expect(await doc.refusal('/v1/generations', { body })).toEqual([400, 'invalid_json', null]);
  expect(await doc.refusal('/v1/generations', { body: '[]' })).toEqual([
    400,
    'invalid_value',
    null,
  ]);
});
row('generations-4', async () => {
  const headers = { 'Idempotency-Key': randomUUID() };
  const before = await taskCount();
  const made = await doc.call('/v1/generations', { body: image, headers });
  const again = await doc.call('/v1/generations', { body: image, headers });
  expect([made.status, again.status, again.body]).toEqual([201, 201, made.body]);
  expect((await taskCount()) - before).toBe(1);
  const refusal = await doc.refusal('/v1/generations', { body: image, key: null });
  expect(refusal).toEqual([401, 'invalid_api_key', null]);
});
row('generations-5', async () => {
  const { status, body } = await doc.call('/v1/generations', { body: image });
  expect([status, Object.keys(body).sort()]).toEqual([
    201,
    ['billing_transaction_id', 'created', 'object', 'progress', 'task_id'],
  ]);
});
row('generations-6', async () => {
  expect(JSON.stringify(await doc.create(image))).not.toMatch(/url|result|http/);
});
row('generations.model', async () => {
  const missing = [400, 'missing_required_parameter', 'model'];
  expect(await refused({ prompt })).toEqual(missing);
  expect(await refused({ ...image, model: 7 })).toEqual(wrong('model'));
});
row('generations.prompt', async () => {
  const body = { model: 'lumen-image' };
  expect(await doc.refusal('/v1/generations', { body })).toEqual([
    400,
    'missing_required_parameter',
    'prompt',
  ]);
  expect(await passedOn(image)).toMatchObject({ prompt });
});

row('generations.image.reference_images', async () => {
  const { url } = await doc.picture();
  const { task_id } = await doc.create({ ...image, reference_images: [url] });
  await doc.ended(task_id);
  const { references } = provider.requests.get(String(task_id)) ?? {};
  expect(references).toMatchObject([{ field: 'reference_images', contentType: 'image/png' }]);
  expect(await refused({ ...image, reference_images: 'one' })).toEqual(wrong('reference_images'));
});
row('generations.image.aspect_ratio', async () => {
  expect(await passedOn(image)).toMatchObject({ aspect_ratio: 'auto' });
  expect(await passedOn({ ...image, aspect_ratio: '16:9' })).toMatchObject({
    aspect_ratio: '16:9',
  });
  expect(await refused({ ...image, aspect_ratio: '7:5' })).toEqual(wrong('aspect_ratio'));
});
row('generations.image.resolution', async () => {
  expect(await passedOn(image)).toMatchObject({ resolution: '1K' });
  expect(await refused({ ...image, model: 'lumen-spark', resolution: '1K' })).toEqual(
    unsupported('resolution'),
  );
  expect(await refused({ ...image, model: 'vellum', resolution: '4K' })).toEqual(
    wrong('resolution'),
  );
});
row('generations.image.n', async () => {
  expect(await passedOn(image)).toMatchObject({ n: 1 });
  expect(await passedOn({ ...image, n: 3 })).toMatchObject({ n: 3 });
  for (const n of [0, 1.5, '2', 5]) expect(await refused({ ...image, n })).toEqual(wrong('n'));
});
row('generations.image.quality', async () => {
  const pro = { model: 'lumen-image-pro', prompt };
  for (const quality of ['low', 'medium', 'high']) {
    expect(await quoted({ ...pro, quality })).toBeGreaterThan(0);
  }
  expect(await refused({ ...pro, quality: 'best' })).toEqual(wrong('quality'));
  expect(await refused({ ...image, quality: 'high' })).toEqual(unsupported('quality'));
});

const links = (count: number, end: string) =>
  Array.from({ length: count }, (_, index) => `https://example.com/${index}.${end}`);
async function frames(count: number): Promise<Json> {
  const names = ['first_frame_image_url', 'last_frame_image_url'].slice(0, count);
  const urls = await Promise.all(names.map(async (name) => [name, (await doc.picture()).url]));
  return Object.fromEntries(urls);
}

row('generations.video.last_frame_image_url', async () => {
  expect(await quoted({ model: 'tween', prompt, ...(await frames(2)) })).toBeGreaterThan(0);
  const { last_frame_image_url } = await frames(2);
  expect(await refused({ ...kestrel, last_frame_image_url })).toEqual(
    unsupported('last_frame_image_url'),
  );
});

row('generations-16', async () => {
  const { body } = await doc.call('/openapi.json', { key: null });
  expect(Object.keys(body.paths as Json).filter((path) => /avatar|review/.test(path))).toEqual([]);
});

const clip = { reference_videos: links(1, 'mp4'), input_video_duration: 5 };
row('generations-20', async () => {
  for (const [name, end] of [
    ['reference_videos', 'mp4'],
    ['reference_audios', 'mp3'],
  ]) {
    const http = [`http://192.0.2.1/a.${end}`];
    const body = { ...film, [String(name)]: http };
    expect((await doc.call('/v1/generations', { body })).status).toBe(400);
  }
});
row('generations-22', async () => {
  for (const url of ['/home/ada/a.mp4', 'C:\\a.mp4', 'file:///a.mp4', 'blob:https://a.com/1']) {
    const body = { ...film, reference_videos: [url] };
    expect([url, (await doc.call('/v1/generations', { body })).status]).toEqual([url, 400]);
  }
});
row('generations-23', async () => {
  const long = { ...film, ...clip, input_video_duration: 61 };
  expect(await declared('solstice', 'input_video_duration')).toMatchObject({ max: 60 });
  expect(await refused(long)).toEqual(wrong('input_video_duration'));
});
row('generations-24', async () => {
  const other = await doc.service.workspace({ credits: 50 });
  const headers = { 'X-Service-Workspace-ID': other.id };
  const { task_id } = await doc.create(image, { headers });
  await doc.ended(task_id);
  expect((await doc.call(`/v1/tasks/${task_id}`)).status).toBe(200);
  expect((await doc.call(`/v1/tasks/${task_id}`, { key: other.secret })).status).toBe(404);
  expect(await doc.balance(other.secret)).toEqual({ available: 50, authorized: 0 });
});

row('quote-1', async () => {
  const [before, tasks] = [await doc.balance(), await taskCount()];
  await quoted(image);
  expect([await doc.balance(), await taskCount()]).toEqual([before, tasks]);
});
row('quote-2', async () => {
  const body = { model: 'lumen-image', family: 'image', input: { prompt } };
  expect((await doc.refusal('/v1/quote', { body }))[1]).toBe('unsupported_parameter');
});
row('quote-3', async () => {
  const { status, body } = await doc.call('/v1/quote', { body: image });
  const names = ['charge_type', 'estimated_credits', 'family', 'matched_rule_id', 'model'];
  const more = ['perk_applied', 'pricing_version', 'unit'];
  expect(status).toBe(200);
  expect(Object.keys(body)).toEqual(expect.arrayContaining([...names, ...more]));
});
row('quote.model', async () => {
  expect(await doc.refusal('/v1/quote', { body: {} })).toEqual([
    400,
    'missing_required_parameter',
    'model',
  ]);
  expect(await refused({ model: 'quill', prompt })).toEqual(wrong('model'));
});
row('quote.prompt', async () => {
  expect(await quoted({ model: 'lumen-image' })).toBe(await quoted(image));
});
row('quote.n', async () => {
  expect(await quoted({ ...image, n: 4 })).toBe(4 * (await quoted(image)));
});
row('quote.resolution', async () => {
  expect(await quoted({ ...image, resolution: '2K' })).toBe(6);
  expect(await quoted({ ...film, resolution: '720p', duration: 5 })).toBe(40);
});
row('quote.aspect_ratio', async () => {
  for (const aspect_ratio of ['1:1', '16:9'])
    expect(await quoted({ ...image, aspect_ratio })).toBe(4);
});
row('quote.duration', async () => {
  expect(await quoted({ ...film, duration: 8 })).toBe(64);
});
row('quote.quality', async () => {
  const pro = { model: 'lumen-image-pro' };
  expect(await quoted({ ...pro, quality: 'low' })).toBe(3);
  expect(await quoted({ ...pro, quality: 'high' })).toBe(24);
  expect(await refused({ ...image, quality: 'low' })).toEqual(unsupported('quality'));
});
row('quote.reference_images', async () => {
  const { url } = await doc.picture();
  expect(await quoted({ ...image, reference_images: [url] })).toBe(4);
  expect(await refused({ model: 'lumen-spark', reference_images: [url] })).toEqual(
    unsupported('reference_images'),
  );
});
row('quote.last_frame_image_url', async () => {
  const { last_frame_image_url } = await frames(2);
  expect(await quoted({ model: 'tween', ...(await frames(2)) })).toBe(15);
  expect(await refused({ ...kestrel, last_frame_image_url })).toEqual(
    unsupported('last_frame_image_url'),
  );
});
row('quote-5', async () => {
  expect(await refused({ ...image, mode: 'std' })).toEqual(unsupported('mode'));
});
row('quote-6', async () => {
  const spark = { model: 'lumen-spark' };
  const { id, secret } = await doc.service.workspace();
  const at = async (place: Json) => {
    const path = `/manage/workspaces/${id}`;
    await doc.call(path, { method: 'PATCH', body: place, key: doc.service.operatorKey });
    const { body } = await doc.call('/v1/quote', { body: spark, key: secret });
    return [body.matched_rule_id, body.estimated_credits, body.perk_applied];
  };
  expect(await at({})).toEqual(['lumen-spark', 0.8, false]);
  expect(await at({ region: 'eu' })).toEqual(['lumen-spark.eu', 1, false]);
  expect(await at({ region: 'global', group: 'studio' })).toEqual([ruleOfGroup.id, 0.5, false]);
  expect(await at({ group: 'partner' })).toEqual(['lumen-spark', 0.68, true]);
  const some = await doc.service.workspace({ key: { allowed_models: ['lumen-image'] } });
  expect(await doc.refusal('/v1/quote', { body: spark, key: some.secret })).toEqual([
    404,
    'model_not_found',
    'model',
  ]);
});
row('quote-7', async () => {
  const { available } = await doc.balance();
  expect(await quoted({ ...image, n: 1 })).toBe(4);
  await doc.ended((await doc.create({ ...image, n: 2 })).task_id);
  expect((await doc.balance()).available).toBeLessThanOrEqual(available - 4);
});
row('quote-8', async () => {
  const pro = { model: 'lumen-image-pro', quality: 'low' };
  const changes: [Json, Json][] = [
    [image, { n: 2 }],
    [image, { resolution: '4K' }],
    [pro, { quality: 'high' }],
    [film, { duration: 9 }],
    [film, { reference_videos: links(1, 'mp4') }],
    [{ ...film, ...clip }, { input_video_duration: 20 }],
  ];
  for (const [body, change] of changes) {
    expect(await quoted({ ...body, ...change })).not.toBe(await quoted(body));
  }
});
row('quote-11', async () => {
  expect(await quoted({ ...image, n: 3 })).toBe(12);
  const { available } = await doc.balance();
  provider.byDefault({ state: 'running', progress: 0 });
  const { task_id } = await doc.create({ ...image, n: 3 });
  expect(await doc.balance()).toEqual({ available: available - 12, authorized: 12 });
  await doc.call(`/v1/tasks/${task_id}/cancel`, { method: 'POST' });
  provider.byDefault(await finishedOf());
});

row('tasks-1', async () => {
  const { task_id } = await doc.create(image);
  expect((await doc.call(`/v1/tasks/${task_id}`)).status).toBe(200);
  const other = await doc.service.workspace();
  for (const [path, key] of [
    [`/v1/tasks/${task_id}`, other.secret],
    ['/v1/tasks/task_00000000000000000000000000', doc.own.secret],
  ] as const) {
    expect(await doc.refusal(path, { key })).toEqual([404, 'task_not_found', 'task_id']);
  }
});
row('tasks-2', async () => {
  const { task_id } = await doc.create(image);
  const task = await doc.ended(task_id);
  expect(task).toMatchObject({ task_id, object: 'task', status: 'succeeded' });
});
