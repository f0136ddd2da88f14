import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import { type FalDouble, startFalDouble } from '@/lib/providers/fal/testing/double';
import type { ReplicateDouble } from '@/lib/providers/replicate/testing/double';
import { startReplicateDouble } from '@/lib/providers/replicate/testing/double';
import { createTestService, type TestService } from '../../testing';

const id = 'picture';
const declaration = {
  id,
  name: 'Picture',
  family: 'image',
  description: '',
  schema: {
    fields: [
      { name: 'prompt', type: 'string', required: true },
      { name: 'n', type: 'integer', min: 1, max: 4, default: 1 },
    ],
  },
  routes: [
    { provider: 'fal', model: 'fal-ai/flux/dev', mapping: { fields: { n: { to: 'num_images' } } } },
  ],
};
const prices = [{ id, charge: 'per_image', credits: 2 }];

describeDatabases('trials of pictures', (suite) => {
  let service: TestService;
  let fal: FalDouble;
  let replicate: ReplicateDouble;
  const send = async (method: string, path: string, body: unknown) => {
    const response = await service.call(service.operatorKey, `/manage${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  };
  const attempt = async (prompt: string, params = {}) =>
    (await send('POST', `/models/${id}/trial`, { prompt, params })).body;

  beforeAll(async () => {
    fal = await startFalDouble();
    replicate = await startReplicateDouble();
    service = await createTestService(suite.database());
    const urls = { queueUrl: fal.url, restUrl: fal.url, catalogUrl: fal.url };
    const settings = { ...urls, apiKey: 'fal-double-key' };
    expect((await send('POST', '/providers', { id: 'fal', driver: 'fal', settings })).status).toBe(
      201,
    );
    expect((await send('PUT', `/models/${id}`, { declaration, prices })).status).toBe(200);
  });
  afterAll(async () => {
    await service.close();
    await fal.close();
    await replicate.close();
  });

  it.each([
    ['bad-gateway', 'The provider answered, but named no work. It may be charged.', '502'],
    ['nonsense-start', 'The provider answered, but named no work.', '<html>maintenance</html>'],
    ['broken-start', 'The connection broke after the request was sent.', 'The call failed'],
  ])('that meet "%s" say what the provider answered', async (fault, sentence, detail) => {
    const trial = await attempt(`A lighthouse [[double:${fault}]]`);
    expect(trial).toMatchObject({ outputs: [], error: expect.stringContaining(sentence) });
    expect(trial).toMatchObject({ error: expect.stringContaining(detail) });
  });

  it('show the pictures, what was sent, and what a workspace would pay', async () => {
    const before = fal.taken.length;
    const trial = await attempt('A lighthouse', { n: 2 });
    expect(trial).toMatchObject({
      ok: true,
      error: null,
      credits: 4,
      rule_id: id,
      request: {
        provider: 'fal',
        model: 'fal-ai/flux/dev',
        params: { prompt: 'A lighthouse', n: 2 },
      },
    });
    expect(trial.outputs).toHaveLength(2);
    expect(trial.outputs[0].data_url).toMatch(/^data:image\/png;base64,iVBOR/);
    expect(fal.taken.slice(before).map(({ input }) => input)).toEqual([
      { prompt: 'A lighthouse', num_images: 2 },
    ]);
  });

  it.each([
    ['[[double:content]]', /polic|refus|not allowed/i],
    ['[[double:crash]]', /./],
    ['[[double:empty]]', /./],
    ['[[double:no-key]]', /./],
    ['[[double:not-media]]', /no picture, video or sound/],
  ])('report what failed, and start once: %s', async (prompt, words) => {
    const before = fal.taken.length;
    const trial = await attempt(prompt);
    expect(trial).toMatchObject({ ok: false, outputs: [] });
    expect(trial.error).toMatch(words);
    expect(fal.taken.length - before).toBeLessThanOrEqual(1);
  });

  it('follow a provider that does not answer for a moment', async () => {
    expect(await attempt('[[double:status-down]]')).toMatchObject({ ok: true });
  });

  it('read the type of a file that comes without one', async () => {
    const settings = { apiKey: 'r8_double', baseUrl: `${replicate.url}/v1` };
    await send('POST', '/providers', { id: 'replicate', driver: 'replicate', settings });
    const routes = [{ provider: 'replicate', model: 'black-forest-labs/flux-schnell' }];
    await send('PUT', '/models/drawn', {
      declaration: { ...declaration, id: 'drawn', routes },
      prices: [{ ...prices[0], id: 'drawn' }],
    });
    const trial = (await send('POST', '/models/drawn/trial', { prompt: 'A lamp' })).body;
    expect(trial).toMatchObject({ ok: true, error: null });
    expect(trial.outputs[0].data_url).toMatch(/^data:image\/png;base64,iVBOR/);
  });

  it('refuse what the model does not take', async () => {
    const { status, body } = await send('POST', `/models/${id}/trial`, {
      prompt: 'x',
      params: { n: 9 },
    });
    expect({ status, code: body.error.code }).toEqual({ status: 400, code: 'invalid_value' });
  });

  it.each([
    ['a file that is given', false, { image_url: 'https://example.com/lamp.png' }],
    ['a file that is needed', true, {}],
  ])('refuse %s, because none is sent', async (_, required, params) => {
    const file = { name: 'image_url', type: 'string', format: 'uri', required };
    const schema = { fields: [...declaration.schema.fields, file] };
    await send('PUT', '/models/edit', {
      declaration: { ...declaration, id: 'edit', schema },
      prices: [],
    });
    const before = fal.taken.length;
    const { status, body } = await send('POST', '/models/edit/trial', { prompt: 'A lamp', params });
    expect({ status, message: body.error.message }).toEqual({
      status: 400,
      message: expect.stringMatching(/^A trial sends no files\./),
    });
    expect(fal.taken).toHaveLength(before);
  });
});
