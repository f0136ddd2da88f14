import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDeepInfra } from '@ai-sdk/deepinfra';
import { createXai } from '@ai-sdk/xai';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLogger } from '@/lib/platform/log';
import { openStorage } from '@/lib/platform/storage';
import { describeDatabases } from '@/lib/platform/testing';
import { createAiSdkProvider } from '@/lib/providers/ai-sdk/operation';
import type { AiSdkDouble } from '@/lib/providers/ai-sdk/testing/double';
import { aiSdkDoubleKey, startAiSdkDouble } from '@/lib/providers/ai-sdk/testing/double';
import type { Configuration } from '../config';
import { schema } from '../db';
import { createOperationStore } from '../operation-store';
import { taskFixtures } from './testing/fixture';

/** Pictures of both packages, and videos and speech of xAI. */
const routes = {
  'lumen-image': { provider: 'xai', model: 'grok-imagine-image' },
  'lumen-spark': { provider: 'deepinfra', model: 'black-forest-labs/FLUX-1-schnell' },
  cadence: { provider: 'xai', model: 'grok-tts' },
} as const;
const bySdk = (configuration: Configuration): Configuration => ({
  ...configuration,
  models: configuration.models.map((each) => ({
    ...each,
    routes: [
      {
        ...(routes[each.id as keyof typeof routes] ?? {
          provider: 'xai',
          model: 'grok-imagine-video',
          // xAI's `mode` has other values, so ours is not sent.
          mapping: { fields: { mode: { to: '' } }, constants: {} },
        }),
        enabled: true,
      },
    ],
  })),
  providers: configuration.providers.flatMap((each) =>
    ['xai', 'deepinfra'].map((id) => ({ ...each, id })),
  ),
});

describeDatabases('tasks through the AI SDK', ({ database }) => {
  const open = taskFixtures();
  let double: AiSdkDouble;
  beforeEach(async () => {
    double = await startAiSdkDouble();
  });
  afterEach(() => double.close());

  async function start() {
    const dataDir = await mkdtemp(join(tmpdir(), 'atelier-ai-sdk-'));
    const parts = {
      storage: await openStorage({ storage: { driver: 'fs' }, dataDir }),
      operations: createOperationStore(database().drizzle(schema)),
      log: createLogger({ level: 'silent' }),
      clock: Date,
    };
    const shared = {
      apiKey: aiSdkDoubleKey,
      region: undefined,
      project: undefined,
      resourceName: undefined,
      answerSeconds: 20,
      usdPerUnit: { [routes['lumen-spark'].model]: 0.0005 },
      concurrent: 100,
      perMinute: 100_000,
      pace: { startMs: 60, foreignMs: 100, closeMs: 5_000 },
    };
    const fixture = await open(database(), {
      dataDir,
      providers: new Map([
        [
          'xai',
          createAiSdkProvider(
            { ...shared, package: 'xai', create: createXai, baseUrl: double.xai },
            parts,
          ),
        ],
        [
          'deepinfra',
          createAiSdkProvider(
            {
              ...shared,
              package: 'deepinfra',
              create: createDeepInfra,
              baseUrl: double.deepinfra,
            },
            parts,
          ),
        ],
      ]),
      configure: bySdk,
    });
    const workspace = await fixture.service.workspace({ credits: 2_000 });
    await fixture.service.start();
    return { ...fixture, workspace };
  }
  const startsOf = (prompt: string) => double.taken.filter((each) => each.prompt === prompt).length;

  it('become stored pictures and films, charged once, with their cost', async () => {
    const { workspace, submit, reach, balance } = await start();
    const models = [
      ['lumen-image', { n: 4 }, 4, 2, 80_000],
      ['lumen-spark', { n: 2 }, 2, 2, 1_000],
      ['kestrel-2', {}, 1, 1, 120_000],
    ] as const;
    for (const [model, more, files, calls, cost] of models) {
      const prompt = `a harbour by ${model}`;
      const id = await submit(workspace, { model, prompt, ...more });
      const task = await reach(workspace, id, 'succeeded');
      expect(task.result?.data, model).toHaveLength(files);
      expect(startsOf(prompt), model).toBe(calls);
      const { rows } = await database().query<{ cost: number }>(
        'select cost_micro_usd::int as cost from service.tasks where id = $1',
        [id],
      );
      expect(rows[0]?.cost, model).toBe(cost);
    }
    expect((await balance(workspace)).authorized_amount).toBe(0);
  });

  it.each(['lumen-image', 'lumen-spark', 'kestrel-2'])(
    'of %s that fail end once, are requested at most once, and are not charged',
    async (model) => {
      const { workspace, submit, reach, balance } = await start();
      const before = (await balance(workspace)).quota_amount;
      const ofAll = {
        'broken-start': ['upstream_error', 1],
        'bad-gateway': ['upstream_error', 1],
        'nonsense-start': ['upstream_error', 1],
        'reset-before': ['upstream_error', 0],
        'invalid-start': ['generation_failed', 0],
        'content-start': ['content_policy_violation', 0],
        'no-key': ['upstream_error', 0],
        'wrong-key': ['upstream_error', 0],
        'no-model': ['upstream_error', 0],
      } as const;
      const pictures = {
        empty: ['generation_failed', 1],
        'not-media': ['upstream_error', 1],
        'slow-reset': ['upstream_error', 1],
      } as const;
      const films = {
        content: ['content_policy_violation', 1],
        crash: ['generation_failed', 1],
        expired: ['upstream_timeout', 1],
      } as const;
      const isFilm = model === 'kestrel-2';
      const ofXai = { content: ['content_policy_violation', 1] } as const;
      const faults = Object.entries({
        ...ofAll,
        ...(isFilm ? films : pictures),
        ...(model === 'lumen-image' ? ofXai : {}),
      });
      const submitted = await Promise.all(
        faults.map(async ([fault, expected]) => {
          const prompt = `a harbour [[double:${fault}]]`;
          return [prompt, expected, await submit(workspace, { model, prompt })] as const;
        }),
      );
      for (const [prompt, [code, starts], id] of submitted) {
        expect((await reach(workspace, id, 'failed')).error?.code, prompt).toBe(code);
        expect(startsOf(prompt), prompt).toBe(starts);
      }
      expect(await balance(workspace)).toMatchObject({
        quota_amount: before,
        authorized_amount: 0,
      });
      const { rows } = await database().query<{ prompt: string }>(
        `select params->>'prompt' as prompt from service.tasks where cost_source = 'possible' and id = any($1)
             and params->>'prompt' not like '%content%' order by 1`,
        [submitted.map(([, , id]) => id)],
      );
      // Left out: a refusal of the content that comes late may have cost something, and one that comes at once has not.
      const unsure = ['bad-gateway', 'broken-start', 'nonsense-start', 'reset-before'];
      const own = {
        'lumen-image': ['slow-reset'],
        'lumen-spark': ['empty', 'slow-reset'],
        'kestrel-2': ['expired'],
      }[model];
      expect(rows.map(({ prompt }) => /double:([a-z-]+)/.exec(prompt)?.[1])).toEqual(
        [...unsure, ...(own ?? [])].sort(),
      );
    },
  );

  it('are speech that is stored unchanged, or fails without a charge', async () => {
    const { workspace, submit, reach, balance } = await start();
    const before = (await balance(workspace)).quota_amount;
    const prompt = 'Good morning, harbour.';
    const id = await submit(workspace, { model: 'cadence', prompt });
    const { kind, result } = await reach(workspace, id, 'succeeded');
    expect([kind, result?.data[0]?.url]).toEqual(['audio', expect.stringMatching(/\.mp3\?/)]);
    expect(double.taken.at(-1)?.body).toMatchObject({ text: prompt, voice_id: 'alto', speed: 1 });
    const after = (await balance(workspace)).quota_amount;
    expect(before - after).toBeCloseTo((3 * prompt.length) / 1_000, 6);
    for (const [fault, code, source] of [
      ['content-start', 'content_policy_violation', null],
      ['wrong-key', 'upstream_error', null],
      ['empty', 'generation_failed', 'possible'],
      ['slow-reset', 'upstream_error', 'possible'],
      ['broken-start', 'upstream_error', 'possible'],
    ] as const) {
      const text = `Good morning [[double:${fault}]]`;
      const failed = await submit(workspace, { model: 'cadence', prompt: text });
      expect((await reach(workspace, failed, 'failed')).error?.code, fault).toBe(code);
      const { rows } = await database().query<{ source: string | null }>(
        'select cost_source as source from service.tasks where id = $1',
        [failed],
      );
      expect(rows[0]?.source, fault).toBe(source);
    }
    expect((await balance(workspace)).quota_amount).toBe(after);
  });

  it('continue while states or files cannot be read, and deliver the first picture when a later one is refused', async () => {
    const { workspace, submit, reach } = await start();
    for (const fault of ['status-down', 'status-missing', 'status-nonsense']) {
      const prompt = `a harbour [[double:${fault}]]`;
      const id = await submit(workspace, { model: 'kestrel-2', prompt });
      await reach(workspace, id, 'succeeded');
      expect(startsOf(prompt)).toBe(1);
    }
    for (const fault of ['by-address', 'by-address-down']) {
      const prompt = `a harbour [[double:${fault}]]`;
      const id = await submit(workspace, { model: 'lumen-image', prompt });
      await reach(workspace, id, 'succeeded');
      expect(startsOf(prompt)).toBe(1);
    }
    const prompt = 'a pier [[double:second-content]]';
    const id = await submit(workspace, { model: 'lumen-spark', n: 2, prompt });
    const before = await reach(workspace, id, 'succeeded');
    expect(before.result?.data).toHaveLength(1);
    const { rows } = await database().query<{ source: string; cost: number }>(
      'select cost_source as source, cost_micro_usd::int as cost from service.tasks where id = $1',
      [id],
    );
    // Only the first picture was made and paid for.
    expect(rows[0]).toEqual({ source: 'provider', cost: 500 });
  });
});
