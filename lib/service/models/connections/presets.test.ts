import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { ConnectedModel, ModelList, Preset, Provider } from '@/lib/contract';
import { describeDatabases } from '@/lib/platform/testing';
import { createTestService, type TestService } from '../../testing';

const key = 'a-secret-of-the-environment';

describeDatabases('presets of providers', (suite) => {
  let service: TestService;
  const read = async <T>(path: string) =>
    ((await (await service.manage(path)).json()) as { data: T[] }).data;
  const model = async (id: string) =>
    (await (await service.manage(`/models/${id}`)).json()) as ConnectedModel;
  const connect = async (id: string, pricing: object = {}) => {
    const response = await service.manage(`/presets/${id}`, { actor: 'user_operator', ...pricing });
    return { status: response.status, text: await response.text() };
  };

  beforeAll(async () => {
    service = await createTestService(suite.database());
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });
  afterAll(async () => {
    expect(await service.mismatches()).toEqual([]);
    await service.close();
  });

  it('need their key, and change nothing before the call', async () => {
    vi.stubEnv('FAL_KEY', '');
    expect(await connect('fal')).toMatchObject({
      status: 400,
      text: expect.stringContaining('FAL_KEY is not set'),
    });
    expect((await connect('none')).status).toBe(404);
    expect((await connect('fal', { markup_percent: 'much' })).status).toBe(400);
    vi.stubEnv('FAL_KEY', key);
    const fal = (await read<Preset>('/presets')).find(({ id }) => id === 'fal');
    expect(fal).toMatchObject({ variable: 'FAL_KEY', has_key: true, connected: false });
    expect(fal?.models.map(({ state }) => state)).toEqual([null, null, null]);
    expect(await read<Provider>('/providers')).toHaveLength(1);
    expect(service.context.settings.isSandbox).toBe(true);
  });

  it('do not change another provider of the same id', async () => {
    vi.stubEnv('FAL_KEY', key);
    const settings = { baseUrl: 'http://127.0.0.1:9/v1' };
    const other = { id: 'fal', driver: 'openai-compatible', settings };
    expect((await service.manage('/providers', other)).status).toBe(201);
    expect(await connect('fal')).toMatchObject({
      status: 400,
      text: expect.stringContaining('Another provider has the id fal.'),
    });
    expect((await service.manage('/providers/fal/delete', {})).status).toBe(204);
  });

  it.each([
    ['fal', 'FAL_KEY', ['published', 'published', 'draft']],
    ['replicate', 'REPLICATE_API_TOKEN', ['published', 'published', 'published']],
    // Pictures cost by their tokens at OpenAI, so only speech comes with a price.
    [
      'openai',
      'OPENAI_API_KEY',
      ['draft', 'draft', 'draft', 'published', 'published', 'published'],
    ],
    ['google', 'GEMINI_API_KEY', ['published', 'published', 'published']],
  ])(
    'connect %s by %s, which is neither stored nor returned, and publish what has a price',
    async (id, name, states) => {
      vi.stubEnv(name, key);
      const answer = await connect(id);
      expect(answer.status, answer.text).toBe(200);
      expect(answer.text).not.toContain(key);
      const { models, connected } = JSON.parse(answer.text) as Preset;
      expect(connected).toBe(true);
      expect(models.map(({ state }) => state)).toEqual(states);
      const provider = (await read<Provider>('/providers')).find((each) => each.id === id);
      expect(provider).toMatchObject({ state: 'open', secrets: [], settings: {} });
      for (const each of models) {
        const { problems } = await model(each.id);
        expect(problems).toEqual(each.state === 'draft' ? ['It has no price yet.'] : []);
      }
      const ownWorkspace = await service.workspace({});
      const answered = await service.call(ownWorkspace.secret, '/v1/models?include=audio');
      const listed = (await answered.json()) as ModelList;
      const ids = models.flatMap(({ id: each, state }) => (state === 'published' ? [each] : []));
      expect(listed.data.map((each) => each.id)).toEqual(expect.arrayContaining(ids));
    },
  );

  it('compute prices in credits from cost and markup', async () => {
    // $0.025 and 20 % more, at $0.016 a credit, as the cheapest pack sells it.
    const first = await model('fal-flux-dev');
    expect(first.prices).toEqual([{ id: 'fal-flux-dev', charge: 'per_image', credits: 1.875 }]);
    expect(first.costs?.usd_per_credit).toBe(0.016);
    // Connected again after its models are gone, with another markup.
    for (const id of ['fal-flux-schnell', 'fal-flux-dev']) {
      await service.manage(`/models/${id}/unpublish`, {});
    }
    expect((await service.manage('/models/fal-flux-dev/delete', {})).status).toBe(204);
    vi.stubEnv('FAL_KEY', key);
    await connect('fal', { markup_percent: 100, usd_per_credit: 0.02 });
    const again = await model('fal-flux-dev');
    expect(again).toMatchObject({ state: 'published', prices: [{ credits: 2.5 }] });
    expect(again.costs?.source).toContain('https://fal.ai/');
    expect(again.declaration.routes[0]?.cost).toEqual({ usd: 0.025, per: 'image' });
    // A model that an operator removed is not added again.
    expect((await model('fal-flux-schnell')).state).toBe('draft');
  });
});
