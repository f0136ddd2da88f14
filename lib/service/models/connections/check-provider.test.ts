import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Provider, ProviderCheck, UpstreamModel } from '@/lib/contract';
import { describeDatabases } from '@/lib/platform/testing';
import { startComfyUiDouble } from '@/lib/providers/comfyui/testing/double';
import { textToImage } from '@/lib/providers/comfyui/testing/workflows';
import { startFalDouble } from '@/lib/providers/fal/testing/double';
import { googleDoubleKey, startGoogleDouble } from '@/lib/providers/google/testing/double';
import { startOpenAiDouble } from '@/lib/providers/openai-media/testing/double';
import { startReplicateDouble } from '@/lib/providers/replicate/testing/double';
import { createTestService, type TestService } from '../../testing';

const closed = 'http://127.0.0.1:1';

describeDatabases('a test of a provider', (suite) => {
  let service: TestService;
  const doubles: { close(): Promise<void> }[] = [];
  const opened = <T extends { close(): Promise<void> }>(double: T): T => {
    doubles.push(double);
    return double;
  };
  const send = async <T>(method: string, path: string, body?: unknown, status = 200) => {
    const response = await service.call(service.operatorKey, `/manage${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    expect({ path, status: response.status, text }).toMatchObject({ status });
    return JSON.parse(text) as T;
  };
  const check = (driver: string, settings: object, more: object = {}) =>
    send<ProviderCheck>('POST', '/provider-checks', { id: 'new', driver, settings, ...more });
  const lines = ({ ok, checks }: ProviderCheck) => ({
    ok,
    checks: Object.fromEntries(checks.map((each) => [each.name, [each.ok, each.text]])),
  });

  beforeAll(async () => {
    service = await createTestService(suite.database());
    await service.start();
  });
  afterAll(async () => {
    await service.close();
    await Promise.all(doubles.map((double) => double.close()));
  });

  it('of fal distinguishes a wrong key, a locked account and the balance, and starts nothing', async () => {
    const at = ({ url }: { url: string }) => ({ queueUrl: url, restUrl: url, catalogUrl: url });
    const fal = opened(await startFalDouble());
    expect(lines(await check('fal', { ...at(fal), apiKey: 'wrong' }))).toEqual({
      ok: false,
      checks: expect.objectContaining({
        reachable: [true, expect.stringMatching(/answers\.$/)],
        key: [false, 'The key was refused (401). Enter it again.'],
        quota: [null, 'Not known until the key works.'],
      }),
    });
    expect(lines(await check('fal', { ...at(fal), apiKey: 'fal-double-key' }))).toEqual({
      ok: true,
      checks: expect.objectContaining({
        key: [true, 'The key works.'],
        quota: [null, 'fal tells the balance to admin keys alone. See its billing page.'],
      }),
    });
    const rich = opened(await startFalDouble({ balanceUsd: 24.5 }));
    expect(
      lines(await check('fal', { ...at(rich), apiKey: 'fal-double-key' })).checks.quota,
    ).toEqual([true, '$24.50 left.']);
    const locked = opened(await startFalDouble({ locked: true }));
    expect(lines(await check('fal', { ...at(locked), apiKey: 'fal-double-key' }))).toMatchObject({
      ok: false,
      checks: { quota: [false, expect.stringContaining('has no balance')] },
    });
    expect([fal, rich, locked].flatMap(({ taken }) => taken)).toEqual([]);
  });

  it('of Replicate, OpenAI and Google reports under Key, in words, that a key is wrong', async () => {
    const replicate = opened(await startReplicateDouble());
    const openai = opened(await startOpenAiDouble());
    const google = opened(await startGoogleDouble());
    for (const [driver, url, right, said] of [
      ['replicate', `${replicate.url}/v1`, 'r8_double', 'for the account studio'],
      ['openai-media', openai.url, 'openai-double-key', 'It lists 6 models'],
      ['google', google.url, googleDoubleKey, 'The key works.'],
    ] as const) {
      const wrong = lines(await check(driver, { baseUrl: url, apiKey: 'wrong' }));
      expect(wrong, driver).toMatchObject({
        ok: false,
        checks: {
          reachable: [true, expect.any(String)],
          key: [false, expect.stringMatching(/^The key was refused \(40\d\)\. Enter it again\.$/)],
        },
      });
      const good = lines(await check(driver, { baseUrl: url, apiKey: right }));
      expect(good, driver).toMatchObject({
        ok: true,
        checks: { key: [true, expect.stringContaining(said)] },
      });
      const nowhere = lines(await check(driver, { baseUrl: closed, apiKey: right }));
      expect(nowhere, driver).toEqual({
        ok: false,
        checks: { reachable: [false, expect.stringContaining('cannot be reached')] },
      });
      const elsewhere = lines(await check(driver, { baseUrl: `${url}/none`, apiKey: right }));
      expect(elsewhere, driver).toMatchObject({ ok: false });
    }
  });

  it('of an endpoint that lists its models to everyone reports only what was seen of the key', async () => {
    const right = 'openai-double-key';
    const shut = opened(await startOpenAiDouble());
    const silent = opened(await startOpenAiDouble({ openList: null }));
    const rich = opened(await startOpenAiDouble({ openList: { limitRemaining: 4.5 } }));
    const spent = opened(await startOpenAiDouble({ openList: { limitRemaining: 0 } }));
    const free = opened(await startOpenAiDouble({ openList: { limitRemaining: null } }));
    const works = [true, expect.stringMatching(/^The key works\. It lists \d models/)];
    const unknown = [null, expect.stringContaining('the first request will show')];
    const refused = [false, 'The key was refused (401). Enter it again.'];
    const noQuota = [null, expect.any(String)];
    for (const [double, apiKey, key, quota] of [
      [shut, right, works, noQuota],
      [silent, right, unknown, noQuota],
      [rich, right, works, [true, '$4.50 left for this key.']],
      [rich, 'wrong', refused, noQuota],
      [spent, right, works, [false, 'The key’s limit is used up.']],
      [free, right, works, [true, 'The key has no limit.']],
    ] as const) {
      for (const driver of ['openai-media', 'openai-compatible']) {
        const said = await check(driver, { baseUrl: double.url, apiKey });
        expect(lines(said), driver).toMatchObject({
          ok: key[0] !== false && quota[0] !== false,
          checks: { key, quota },
        });
      }
    }
  });

  it('of ComfyUI names the server that does not answer, and what a workflow lacks there', async () => {
    const comfy = opened(await startComfyUiDouble());
    expect(lines(await check('comfyui', { servers: [comfy.url] }))).toMatchObject({
      ok: true,
      checks: { key: [true, 'No key is needed.'] },
    });
    expect(lines(await check('comfyui', { servers: [comfy.url, closed] }))).toEqual({
      ok: false,
      checks: { reachable: [false, expect.stringContaining('127.0.0.1:1 cannot be reached')] },
    });
    const graph = { ...textToImage, '90': { class_type: 'NodeOfNobody', inputs: {} } };
    const lacking = await check('comfyui', { servers: [comfy.url], workflows: { odd: { graph } } });
    expect(lines(lacking)).toMatchObject({
      ok: false,
      checks: { workflow: [false, expect.stringContaining('lacks the node NodeOfNobody')] },
    });
  });

  it('of a change uses the stored key, and never at another address', async () => {
    const replicate = opened(await startReplicateDouble());
    const baseUrl = `${replicate.url}/v1`;
    const settings = { baseUrl, apiKey: 'r8_double' };
    await send<Provider>('POST', '/providers', { id: 'mine', driver: 'replicate', settings }, 201);
    const change = (more: object) =>
      check('replicate', { baseUrl, perMinute: 60 }, { id: 'mine', ...more });
    expect(await change({})).toMatchObject({ ok: true });
    expect(await change({ secrets: { apiKey: 'wrong' } })).toMatchObject({ ok: false });
    const other = opened(await startReplicateDouble());
    const moved = { id: 'mine', driver: 'replicate', settings: { baseUrl: `${other.url}/v1` } };
    await send('POST', '/provider-checks', moved, 400);
    expect(other.requests).toEqual([]);
    // The stored key did not change.
    expect(await send<ProviderCheck>('POST', '/providers/mine/test')).toMatchObject({ ok: true });
  });

  it('lists what can be imported, by a search', async () => {
    const found = async (id: string, search: string) =>
      (
        await send<{ data: UpstreamModel[] }>('GET', `/providers/${id}/models?search=${search}`)
      ).data.map((each) => `${each.family} ${each.id}`);
    const fal = opened(await startFalDouble());
    const openai = opened(await startOpenAiDouble());
    const google = opened(await startGoogleDouble());
    const comfy = opened(await startComfyUiDouble());
    for (const [id, driver, settings] of [
      [
        'fal',
        'fal',
        { queueUrl: fal.url, restUrl: fal.url, catalogUrl: fal.url, apiKey: 'fal-double-key' },
      ],
      ['openai', 'openai-media', { baseUrl: openai.url, apiKey: 'openai-double-key' }],
      ['google', 'google', { baseUrl: google.url, apiKey: googleDoubleKey }],
      ['comfy', 'comfyui', { servers: [comfy.url], workflows: { lamp: { graph: textToImage } } }],
      ['kling', 'kling', { accessKey: 'a', secretKey: 'b' }],
      ['ark', 'ark', { apiKey: 'a' }],
    ] as const) {
      await send('POST', '/providers', { id, driver, settings }, 201);
    }
    expect(await found('fal', 'flux')).toContain('image fal-ai/flux/dev');
    expect(await found('fal', 'nothing-like-it')).toEqual([]);
    expect(await found('mine', '')).toContain('image black-forest-labs/flux-schnell');
    expect(await found('mine', 'schnell')).toEqual(['image black-forest-labs/flux-schnell']);
    expect(await found('openai', '')).toEqual([
      'image gpt-image-2',
      'image gpt-image-1',
      'video sora-2',
      'audio tts-1',
      'audio whisper-1',
      'image Qwen/Qwen-Image',
    ]);
    expect(await found('google', 'veo')).toEqual(['video veo-3.1-generate-preview']);
    expect(await found('comfy', '')).toEqual(['image lamp']);
    expect(await found('kling', 'v3')).toContain('image images/kling-v3');
    expect(await found('ark', 'seedance')).toContain('video dreamina-seedance-2-0-260128');
  });
});
