import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { allScopes, type Driver } from '@/lib/contract';
import { describeDatabases } from '@/lib/platform/testing';
import { upscaler } from '@/lib/providers/comfyui/testing/workflows';
import { startFalDouble } from '@/lib/providers/fal/testing/double';
import type { TextUpstream } from '@/lib/providers/openai-compatible/testing/double';
import { refuse, say, startTextUpstream } from '@/lib/providers/openai-compatible/testing/double';
import { createTestService, type TestService, type TestWorkspace } from '../../testing';

const declaration = {
  id: 'house-model',
  name: 'House model',
  family: 'text',
  description: 'Ours',
  schema: { fields: [{ name: 'max_tokens', type: 'integer', min: 1, max: 400, default: 100 }] },
  routes: [{ provider: 'upstream', model: 'vendor/large' }],
};
const price = (input: number, output: number) => ({
  id: 'house-model',
  charge: 'per_request',
  credits: 0.001,
  tokens: { input, output },
});

describeDatabases('connected providers and models', { both: 'notifications' }, (suite) => {
  let first: TestService;
  let second: TestService;
  let upstream: TextUpstream;
  let team: TestWorkspace;

  const send = async (method: string, path: string, body?: unknown, status = 200) => {
    const response = await first.call(first.operatorKey, `/manage${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    expect({ path, status: response.status, text }).toMatchObject({ status });
    return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
  };
  const connect = (more = {}) =>
    send(
      'POST',
      '/providers',
      {
        id: 'upstream',
        driver: 'openai-compatible',
        settings: { baseUrl: upstream.url, apiKey: 'sk-hidden', ...more },
        actor: 'user_operator',
      },
      201,
    );
  const save = (more = {}, status = 200) =>
    send(
      'PUT',
      '/models/house-model',
      { declaration, prices: [price(1, 2)], actor: 'user_operator', ...more },
      status,
    );
  const models = async (service: TestService, secret = team.secret) => {
    const response = await service.call(secret, '/v1/models');
    return ((await response.json()) as { data: { id: string }[] }).data.map(({ id }) => id);
  };
  const chat = (service: TestService, secret = team.secret) =>
    service.post(secret, '/v1/chat/completions', {
      model: 'house-model',
      messages: [{ role: 'user', content: 'Hello' }],
    });
  const changes = async () =>
    ((await send('GET', '/connection-changes')).data as { id: number; action: string }[]) ?? [];

  beforeAll(async () => {
    const database = suite.database();
    first = await createTestService(database);
    second = await createTestService(database);
    upstream = await startTextUpstream();
    await first.start();
    team = await first.workspace({ key: { scopes: [...allScopes] } });
  });
  afterAll(async () => {
    expect(await first.mismatches()).toEqual([]);
    await Promise.all([first.close(), second.close()]);
    await upstream.close();
  });
  beforeEach(async () => {
    await first.context.db.execute('delete from service.connections');
    await first.context.db.execute('delete from service.connection_changes');
    await first.context.database.notify('service_connections', '');
    for (const service of [first, second]) {
      await vi.waitFor(() => expect(service.context.settings.isSandbox).toBe(true));
    }
    await vi.waitFor(async () => expect((await send('GET', '/providers')).data).toHaveLength(1));
    upstream.script(say(['Good ', 'day']));
  });

  it('refuse a provider whose package is not installed, with the command that installs it', async () => {
    const settings = { package: 'luma', apiKey: 'k' };
    const body = { id: 'luma', driver: 'ai-sdk', settings };
    const { error } = await send('POST', '/providers', body, 400);
    expect((error as { message: string }).message).toMatch(
      /^Provider "luma" needs the package @ai-sdk\/luma, .*Run "npm install --save-prod @ai-sdk\/luma@3"/,
    );
  });

  it('send a key of the environment to no address that the browser names', async () => {
    vi.stubEnv('XAI_API_KEY', 'of-the-environment');
    const settings = { package: 'xai', baseUrl: upstream.url };
    const body = { id: 'grok', driver: 'ai-sdk', settings };
    const { error } = await send('POST', '/providers', body, 400);
    expect((error as { message: string }).message).toBe('Enter a key for this address.');
    const named = { ...body, settings: { ...settings, apiKeyEnv: 'XAI_API_KEY' } };
    await send('POST', '/providers', named, 400);
    vi.stubEnv('AZURE_API_KEY', 'of-the-environment');
    const azure = { package: 'azure', resourceName: 'another-account' };
    const resource = { id: 'azure', driver: 'ai-sdk', settings: azure };
    const ofAzure = (await send('POST', '/providers', resource, 400)).error;
    expect((ofAzure as { message: string }).message).toBe('Enter a key for this address.');
    vi.stubEnv('KLING_ACCESS_KEY', 'access-of-the-environment');
    vi.stubEnv('KLING_SECRET_KEY', 'secret-of-the-environment');
    const kling = { id: 'kling', driver: 'kling', settings: { baseUrl: upstream.url } };
    const refused = await send('POST', '/providers', kling, 400);
    expect(refused.error).toMatchObject({ param: 'accessKey' });
    const byName = { ...kling, settings: { accessKeyEnv: 'PATH', secretKeyEnv: 'PATH' } };
    expect((await send('POST', '/providers', byName, 400)).error).toMatchObject({
      param: 'accessKeyEnv',
    });
    const forms = (await send('GET', '/drivers')).data as Driver[];
    const names = forms.flatMap(({ fields }) => fields.map(({ name }) => name));
    expect(names.filter((name) => name.endsWith('Env'))).toEqual([]);
    vi.unstubAllEnvs();
  });

  it('refuse a provider without the key that it needs, before anything is written', async () => {
    for (const [driver, name, variable] of [
      ['fal', 'apiKey', 'FAL_KEY'],
      ['replicate', 'apiKey', 'REPLICATE_API_TOKEN'],
      ['google', 'apiKey', 'GEMINI_API_KEY'],
      ['ark', 'apiKey', 'ARK_API_KEY'],
      ['kling', 'accessKey', 'KLING_ACCESS_KEY'],
      ['openai-media', 'apiKey', 'OPENAI_API_KEY'],
    ] as const) {
      vi.stubEnv(variable, '');
      const before = (await changes()).length;
      const refused = await send(
        'POST',
        '/providers',
        { id: 'keyless', driver, settings: {} },
        400,
      );
      expect(refused.error).toMatchObject({
        param: name,
        message: expect.stringContaining(`or set ${variable} and start the server again.`),
      });
      expect((await changes()).length).toBe(before);
    }
    const fieldOf = async () =>
      ((await send('GET', '/drivers')).data as Driver[])
        .find(({ id }) => id === 'fal')
        ?.fields.find(({ name }) => name === 'apiKey');
    expect(await fieldOf()).toMatchObject({
      required: true,
      description: 'Needed: the server has no FAL_KEY.',
    });
    vi.stubEnv('FAL_KEY', 'of-the-environment');
    expect(await fieldOf()).toMatchObject({ required: false });
    await send('POST', '/providers', { id: 'keyless', driver: 'fal', settings: {} }, 201);
    await send('POST', '/providers/keyless/delete', {}, 204);
    vi.unstubAllEnvs();
  });

  it('serve a published model in every process, at its price', async () => {
    await connect();
    await save();
    expect(await models(first)).not.toContain('house-model');
    await send('POST', '/models/house-model/publish', {});
    expect(await models(first)).toContain('house-model');
    await vi.waitFor(async () => expect(await models(second)).toContain('house-model'));
    const answer = await chat(second);
    expect(await answer.json()).toMatchObject({
      choices: [{ message: { content: 'Good day' } }],
    });
    expect(upstream.requests.at(-1)).toMatchObject({
      headers: { authorization: 'Bearer sk-hidden' },
      body: { model: 'vendor/large' },
    });
    const turns = await send('GET', `/workspaces/${team.id}/turns`);
    expect(JSON.stringify(turns)).toContain('"house-model"');
  });

  it('change the pricing version with a published price, and not with a draft', async () => {
    const version = () => first.context.catalog.pricingVersion;
    const before = version();
    await connect();
    await save();
    expect(version()).toBe(before);
    await send('POST', '/models/house-model/publish', {});
    const published = version();
    expect(published).not.toBe(before);
    await save({ prices: [price(3, 4)] });
    expect(version()).not.toBe(published);
    await vi.waitFor(() => expect(second.context.catalog.pricingVersion).toBe(version()));
  });

  it('price a model that a request found before a swap by the rules from before it', async () => {
    await connect();
    await save();
    await send('POST', '/models/house-model/publish', {});
    const { catalog } = first.context;
    const found = catalog.model('house-model');
    if (found === undefined) throw new Error('It is published.');
    const context = { region: 'global', group: 'default', perks: [], atMs: 0 };
    const before = catalog.tokenRate(found, {}, context);
    await save({ prices: [price(3, 4)] });
    expect(catalog.tokenRate(found, {}, context)).toEqual(before);
    const now = catalog.model('house-model') ?? found;
    expect(catalog.tokenRate(now, {}, context)).not.toEqual(before);
  });

  it('never return a secret', async () => {
    const made = await connect({ headers: { 'x-team': 'hidden-too' } });
    expect(made).toMatchObject({ secrets: ['apiKey', 'headers'], state: 'open' });
    await send('PATCH', '/providers/upstream', { secrets: { apiKey: 'sk-rotated' } });
    for (const path of ['/providers', '/providers/upstream', '/connection-changes']) {
      expect(JSON.stringify(await send('GET', path))).not.toMatch(/sk-|hidden/);
    }
    const { rows } = await first.context.database.query('select * from service.connections');
    expect(JSON.stringify(rows)).not.toMatch(/sk-|hidden-too/);
  });

  it('use a rotated key with the next call, and the old one never again', async () => {
    await connect();
    await save();
    await send('POST', '/models/house-model/publish', {});
    await send('PATCH', '/providers/upstream', { secrets: { apiKey: 'sk-rotated' } });
    await chat(first);
    expect(upstream.requests.at(-1)?.headers.authorization).toBe('Bearer sk-rotated');
  });

  it('do not send a stored key to another address', async () => {
    await connect();
    const elsewhere = { settings: { baseUrl: 'http://127.0.0.1:9/v1' } };
    await send('PATCH', '/providers/upstream', elsewhere, 400);
    await send('PATCH', '/providers/upstream', { ...elsewhere, secrets: { apiKey: 'sk-new' } });
  });

  it('drop a stored key with its address, whatever else is entered', async () => {
    await connect();
    const settings = { baseUrl: 'http://127.0.0.1:9/v1' };
    const secrets = { headers: { 'x-team': 'new' } };
    const moved = await send('PATCH', '/providers/upstream', { settings, secrets });
    expect(moved.secrets).toEqual(['headers']);
    const back = { settings: { baseUrl: upstream.url }, secrets: {} };
    expect(await send('PATCH', '/providers/upstream', back)).toMatchObject({ secrets: [] });
  });

  it('do not send a stored key to another company of the AI SDK', async () => {
    const settings = { package: 'xai', apiKey: 'of-xai' };
    await send('POST', '/providers', { id: 'grok', driver: 'ai-sdk', settings }, 201);
    const other = { settings: { package: 'deepinfra' } };
    const { error } = await send('PATCH', '/providers/grok', other, 400);
    expect(error).toMatchObject({ param: 'secrets' });
    const check = { id: 'grok', driver: 'ai-sdk', ...other };
    await send('POST', '/provider-checks', check, 400);
  });

  it('do not send the key of a new address to the old one when the change is undone', async () => {
    await connect();
    const moved = { settings: { baseUrl: 'http://127.0.0.1:9/v1' }, secrets: { apiKey: 'sk-new' } };
    await send('PATCH', '/providers/upstream', moved);
    const [latest, earlier] = await changes();
    expect((await send('GET', `/connection-changes?id=${earlier?.id}`)).data).toEqual([earlier]);
    await send('POST', `/connection-changes/${latest?.id}/undo`, {}, 204);
    expect(await send('GET', '/providers/upstream')).toMatchObject({
      settings: { baseUrl: upstream.url },
      secrets: [],
      enabled: false,
    });
  });

  it('send no key of the environment to another address when a deletion is undone, or by the switch', async () => {
    const trap = await startFalDouble();
    const at = { queueUrl: trap.url, restUrl: trap.url, catalogUrl: trap.url };
    vi.stubEnv('FAL_KEY', 'of-the-environment');
    const body = { id: 'fal', driver: 'fal', settings: { ...at, apiKey: 'dummy' } };
    await send('POST', '/providers', body, 201);
    await send('POST', '/providers/fal/delete', {}, 204);
    const [deletion] = await changes();
    await send('POST', `/connection-changes/${deletion?.id}/undo`, {}, 204);
    const before = trap.requests.length;
    const tests = async () => {
      await send('POST', '/providers/fal/test', {}, 400);
      await send('GET', '/providers/fal/models?search=flux', undefined, 400);
      const check = { id: 'fal', driver: 'fal', settings: at };
      await send('POST', '/provider-checks', check, 400);
      expect(await send('GET', '/providers/fal')).toMatchObject({
        state: 'failed',
        reason: expect.stringContaining('needs a key for its address'),
      });
    };
    await tests();
    await send('PATCH', '/providers/fal', { enabled: true });
    await tests();
    await send('PATCH', '/providers/fal', { settings: at }, 400);
    expect(trap.requests.slice(before)).toEqual([]);
    await send('POST', '/providers/fal/delete', {}, 204);
    vi.unstubAllEnvs();
    await trap.close();
  });

  it('do not read the environment of this server', async () => {
    const settings = { baseUrl: upstream.url, apiKeyEnv: 'ATELIER_SECRET' };
    const body = { id: 'upstream', driver: 'openai-compatible', settings };
    await send('POST', '/providers', body, 400);
  });

  it('are not published without a price, with a reason', async () => {
    await connect();
    const draft = await save({ prices: [] });
    expect(draft).toMatchObject({ state: 'draft', problems: ['It has no price yet.'] });
    await send('POST', '/models/house-model/publish', {}, 400);
    await save({ prices: [{ ...price(1, 1), when: { max_tokens: 7 } }] });
    await send('POST', '/models/house-model/publish', {}, 400);
    await save();
    await send('POST', '/models/house-model/publish', {});
    // A published one must stay priced.
    await save({ prices: [] }, 400);
  });

  it('are not published with a warning that nobody accepted', async () => {
    const workflows = { upscale: { graph: upscaler } };
    const comfy = { driver: 'comfyui', settings: { servers: ['http://127.0.0.1:9'], workflows } };
    await send('POST', '/providers', { id: 'comfy', ...comfy }, 201);
    const fal = { driver: 'fal', settings: { apiKey: 'dummy' } };
    await send('POST', '/providers', { id: 'fal', ...fal }, 201);
    const prompt = { name: 'prompt', type: 'string', required: true };
    const many = { name: 'max_images', type: 'integer', min: 1, max: 4, default: 1 };
    const cases = [
      { fields: [prompt, many], route: { provider: 'fal', model: 'a/b' }, id: 'price:max_images' },
      { fields: [], route: { provider: 'comfy', model: 'upscale' }, id: 'workflow' },
    ];
    for (const { fields, route, id } of cases) {
      const picture = {
        declaration: {
          id: `warned-${route.provider}`,
          name: 'Picture',
          family: 'image',
          description: '',
          schema: { fields },
          routes: [{ ...route, mapping: { fields: {}, constants: {} } }],
        },
        prices: [{ id: `warned-${route.provider}`, charge: 'per_image', credits: 2 }],
      };
      const path = `/models/${picture.declaration.id}`;
      const draft = await send('PUT', path, picture);
      expect(draft).toMatchObject({ problems: [], warnings: [{ id, accepted: false }] });
      const { error } = await send('POST', `${path}/publish`, {}, 400);
      expect(error).toMatchObject({ code: 'invalid_value', param: 'accepted' });
      await send('PUT', path, { ...picture, accepted: ['another'] });
      await send('POST', `${path}/publish`, {}, 400);
      await send('PUT', path, { ...picture, accepted: [id] });
      expect(await send('POST', `${path}/publish`, {})).toMatchObject({ state: 'published' });
      // What it was published with cannot be taken back unseen.
      await send('PUT', path, { ...picture, accepted: [] }, 400);
      expect(await send('PUT', path, picture)).toMatchObject({ state: 'published' });
    }
  });

  it('show a model to the workspaces it is for, and to no other', async () => {
    const other = await first.workspace({ key: { scopes: [...allScopes] } });
    await connect();
    await save({ workspaces: [team.id] });
    await send('POST', '/models/house-model/publish', {});
    expect(await models(first)).toContain('house-model');
    expect(await models(first, other.secret)).not.toContain('house-model');
    expect((await chat(first, other.secret)).status).toBe(404);
    expect((await chat(first)).status).toBe(200);
  });

  it('show a provider that cannot be opened with its reason, and serve the rest', async () => {
    await connect();
    await first.context.db.execute(
      `update service.connections set sealed_secrets = 'v1.other.AAAA', version = version + 1`,
    );
    // Any change makes the processes read again.
    await send(
      'POST',
      '/providers',
      {
        id: 'beside',
        driver: 'openai-compatible',
        settings: { baseUrl: upstream.url },
      },
      201,
    );
    expect(await send('GET', '/providers/upstream')).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('ATELIER_SECRET'),
    });
    expect(await send('GET', '/providers/beside')).toMatchObject({ state: 'open' });
    expect(await models(first)).toContain('quill');
    await send('PATCH', '/providers/upstream', { secrets: { apiKey: 'sk-again' } });
    expect(await send('GET', '/providers/upstream')).toMatchObject({ state: 'open' });
  });

  it('take no route to a provider that is disabled', async () => {
    await connect();
    await save();
    await send('POST', '/models/house-model/publish', {});
    await send('PATCH', '/providers/upstream', { enabled: false });
    expect((await chat(first)).status).toBe(503);
    await send('PATCH', '/providers/upstream', { enabled: true });
    expect((await chat(first)).status).toBe(200);
  });

  it('are deleted only when nothing uses them', async () => {
    await connect();
    await save();
    await send('POST', '/providers/upstream/delete', {}, 400);
    await send('POST', '/models/house-model/publish', {});
    await send('POST', '/models/house-model/delete', {}, 400);
    await send('POST', '/models/house-model/unpublish', {});
    await send('POST', '/models/house-model/delete', {}, 204);
    await send('POST', '/providers/upstream/delete', {}, 204);
    expect(await models(first)).not.toContain('house-model');
  });

  it('have a history, and the latest change can be undone', async () => {
    await connect();
    await save();
    await save({ prices: [price(9, 9)] });
    const [latest, earlier] = await changes();
    expect([latest?.action, earlier?.action]).toEqual(['changed', 'created']);
    await send('POST', `/connection-changes/${earlier?.id}/undo`, {}, 400);
    await send('POST', `/connection-changes/${latest?.id}/undo`, { actor: 'user_operator' }, 204);
    expect(await send('GET', '/models/house-model')).toMatchObject({ prices: [price(1, 2)] });
    expect((await changes())[0]).toMatchObject({ action: 'undone', actor: 'user_operator' });
  });

  it('refuse to overwrite a change that was not seen', async () => {
    await connect();
    await save({ version: 0 });
    await save({ version: 1 });
    await save({ version: 1 }, 400);
  });

  it('do not change what the configuration declares', async () => {
    await send('PATCH', '/providers/sandbox', { enabled: false }, 400);
    const taken = { ...declaration, id: 'quill' };
    await send('PUT', '/models/quill', { declaration: taken, prices: [] }, 400);
    const listed = (await send('GET', '/models')).data as { id: string; source: string }[];
    expect(listed.find(({ id }) => id === 'quill')?.source).toBe('declared');
  });

  it('end free credits as soon as a real provider serves a model', async () => {
    const payments = async () => {
      return JSON.stringify(await send('GET', `/workspaces/${team.id}/billing/catalog`));
    };
    expect(first.context.settings.isSandbox).toBe(true);
    expect(await payments()).toContain('sandbox');
    await connect();
    await save();
    expect(first.context.settings.isSandbox).toBe(false);
    expect(await payments()).not.toContain('sandbox');
  });

  it('are tested: reachable, and whether the key is taken', async () => {
    await connect();
    upstream.script((response, { headers }) => {
      if (headers.authorization === undefined) response.statusCode = 401;
      response.end(JSON.stringify({ data: [{ id: 'a' }] }));
    });
    expect(await send('POST', '/providers/upstream/test')).toMatchObject({
      ok: true,
      checks: [{ name: 'reachable' }, { name: 'key', ok: true }, { name: 'quota', ok: null }],
    });
    upstream.script(refuse(401));
    expect(await send('POST', '/providers/upstream/test')).toMatchObject({
      ok: false,
      checks: [{ ok: true }, { name: 'key', ok: false }, {}],
    });
  });

  it('import from the list of the account', async () => {
    await connect();
    upstream.script((response) =>
      response.end(JSON.stringify({ data: [{ id: 'vendor/large' }, { id: 'vendor/small' }] })),
    );
    const found = await send('GET', '/providers/upstream/models?search=LARGE');
    expect(found.data).toEqual([{ id: 'vendor/large', name: 'vendor/large', family: 'text' }]);
    const { imported, ...draft } = await send(
      'GET',
      '/providers/upstream/model?model=vendor%2Flarge',
    );
    expect(imported).toBeNull();
    await save({ declaration: { ...declaration, ...draft }, imported });
    upstream.script((response) => response.end('<html>'));
    await send('GET', '/providers/upstream/models', undefined, 502);
  });

  it('are tried before they are published, and no workspace pays', async () => {
    await connect();
    await save();
    expect(await send('POST', '/models/house-model/trial', { prompt: 'Hello' })).toMatchObject({
      ok: true,
      text: 'Good day',
      usage: { input_tokens: 100, output_tokens: 50 },
      credits: 0.2,
    });
    upstream.script(refuse(401));
    expect(await send('POST', '/models/house-model/trial', { prompt: 'Hello' })).toMatchObject({
      ok: false,
      error: expect.stringContaining('401'),
    });
  });
});
