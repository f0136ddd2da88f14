import { afterAll, beforeAll, expect, it } from 'vitest';
import { modelList } from '@/lib/contract';
import { describeDatabases } from '@/lib/platform/testing';
import { createTestService, fewestStatements, type TestService } from '../../testing';

describeDatabases('GET /v1/models', (suite) => {
  let service: TestService;

  beforeAll(async () => {
    service = await createTestService(suite.database(), {
      workers: 0,
      providers: new Map(),
      configure: (config) => ({
        ...config,
        models: config.models.map((model) =>
          model.id === 'tween'
            ? { ...model, region: 'eu' }
            : model.id === 'vellum'
              ? { ...model, public: false }
              : model,
        ),
      }),
    });
  });
  afterAll(() => service.close());

  const list = async (secret: string, query = '') => {
    const response = await service.call(secret, `/v1/models${query}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json');
    return modelList.parse(await response.json()).data.map(({ id }) => id);
  };

  it('lists what is public and offered in the region, to a key without a list of its own', async () => {
    const { id, secret } = await service.workspace({ credits: 0 });
    const models = await list(secret);
    expect(models).toContain('lumen-image');
    expect(models).not.toContain('vellum');
    expect(models).not.toContain('tween');
    await service.call(service.operatorKey, `/manage/workspaces/${id}`, {
      method: 'PATCH',
      body: JSON.stringify({ region: 'eu' }),
    });
    expect(await list(secret)).toContain('tween');
  });

  it('lists only what the key is allowed', async () => {
    const allowed = ['quill', 'lumen-image', 'vellum'];
    const { secret } = await service.workspace({ credits: 0, key: { allowed_models: allowed } });
    expect((await list(secret)).sort()).toEqual(['lumen-image', 'quill']);
  });

  it('lists sound to those who ask for it', async () => {
    const { secret } = await service.workspace({ credits: 0 });
    const usual = await list(secret);
    expect(usual).not.toContain('cadence');
    expect(await list(secret, '?include=audio')).toEqual(
      expect.arrayContaining([...usual, 'cadence']),
    );
    const odd = await service.call(secret, '/v1/models?include=smells');
    expect(odd.status).toBe(400);
    expect(await odd.json()).toMatchObject({ error: { code: 'invalid_value', param: 'include' } });
  });

  it('asks the database nothing with a warm key', async () => {
    const { secret } = await service.workspace({ credits: 0 });
    await list(secret);
    expect(await fewestStatements(suite.database(), 4, () => list(secret))).toBe(0);
  });
});
