import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLogger } from '@/lib/platform/log';
import { openStorage } from '@/lib/platform/storage';
import { describeDatabases } from '@/lib/platform/testing';
import { createGoogleProvider } from '@/lib/providers/google/operation';
import type { GoogleDouble } from '@/lib/providers/google/testing/double';
import { googleDoubleKey, startGoogleDouble } from '@/lib/providers/google/testing/double';
import type { Configuration } from '../config';
import { schema } from '../db';
import { createOperationStore } from '../operation-store';
import { taskFixtures } from './testing/fixture';

/** Family G by omni, other videos by Veo, and two models of pictures. */
const upstream: Readonly<Record<string, string>> = {
  'glide-omni-flash': 'gemini-omni-1.1-flash',
  'kestrel-2': 'veo-3.1-generate-preview',
  'lumen-image': 'gemini-3.1-flash-image',
};
const byGoogle = (configuration: Configuration): Configuration => ({
  ...configuration,
  models: configuration.models.map((each) => ({
    ...each,
    routes: [
      { provider: 'google', model: upstream[each.id] ?? 'imagen-4.0-generate-001', enabled: true },
    ],
  })),
  providers: configuration.providers.map((each) => ({ ...each, id: 'google' })),
});

describeDatabases('tasks at Google', ({ database }) => {
  const open = taskFixtures();
  let double: GoogleDouble;
  beforeEach(async () => {
    double = await startGoogleDouble();
  });
  afterEach(() => double.close());

  async function start() {
    const dataDir = await mkdtemp(join(tmpdir(), 'atelier-google-'));
    const provider = createGoogleProvider(
      {
        apiKey: googleDoubleKey,
        baseUrl: double.url,
        answerSeconds: 20,
        usdPerUnit: {},
        concurrent: 100,
        perMinute: 100_000,
        pace: { startMs: 60, foreignMs: 100, closeMs: 5_000 },
      },
      {
        storage: await openStorage({ storage: { driver: 'fs' }, dataDir }),
        operations: createOperationStore(database().drizzle(schema)),
        log: createLogger({ level: 'silent' }),
        clock: Date,
      },
    );
    const fixture = await open(database(), {
      dataDir,
      providers: new Map([['google', provider]]),
      configure: byGoogle,
    });
    const workspace = await fixture.service.workspace({ credits: 2_000 });
    await fixture.service.start();
    return { ...fixture, workspace };
  }
  const startsOf = (model: string, fault: string) =>
    double.taken.filter(
      ({ prompt, path, body }) =>
        prompt.includes(`[[double:${fault}]]`) &&
        (path.includes(upstream[model] ?? 'imagen') || body.model === upstream[model]),
    ).length;

  it('become stored pictures and films, charged once, with their cost', async () => {
    const { workspace, submit, reach, balance } = await start();
    const models = [
      ['lumen-image', { n: 2 }, 2, 134_000],
      ['kestrel-2', {}, 1, 2_000_000],
      ['glide-omni-flash', {}, 1, 1_000_000],
    ] as const;
    for (const [model, more, files, cost] of models) {
      const id = await submit(workspace, { model, prompt: 'a harbour', ...more });
      const task = await reach(workspace, id, 'succeeded');
      expect(task.result?.data, model).toHaveLength(files);
      const { rows } = await database().query<{ cost: number }>(
        'select cost_micro_usd::int as cost from service.tasks where id = $1',
        [id],
      );
      expect(rows[0]?.cost, model).toBe(cost);
    }
    expect(double.taken).toHaveLength(4);
    expect((await balance(workspace)).authorized_amount).toBe(0);
  });

  it.each(['lumen-image', 'kestrel-2', 'glide-omni-flash'])(
    'of %s that fail end once, are requested at most once, and are not charged',
    async (model) => {
      const { workspace, submit, reach, balance } = await start();
      const before = (await balance(workspace)).quota_amount;
      const isImage = model === 'lumen-image';
      const usual = {
        'broken-start': ['upstream_error', 1],
        'bad-gateway': ['upstream_error', 1],
        'nonsense-start': ['upstream_error', 1],
        'reset-before': ['upstream_error', 0],
        'invalid-start': ['generation_failed', 0],
        'content-start': ['content_policy_violation', 0],
        'bad-image': ['reference_invalid', 0],
        'no-key': ['upstream_error', 0],
        forbidden: ['upstream_error', 0],
        location: ['upstream_error', 0],
        content: ['content_policy_violation', isImage ? 0 : 1],
        'not-media': ['upstream_error', 1],
        empty: ['generation_failed', 1],
      } as const;
      const pictures = {
        'image-safety': ['content_policy_violation', 1],
        declined: ['generation_failed', 1],
        'slow-reset': ['upstream_error', 1],
      } as const;
      const films = {
        invalid: ['generation_failed', 1],
        timeout: ['upstream_timeout', 1],
        crash: ['upstream_error', 1],
      } as const;
      const isOmni = model === 'glide-omni-flash';
      const ofOmni = { 'file-failed': ['generation_failed', 1] } as const;
      const faults = Object.entries({
        ...usual,
        ...(isImage ? pictures : films),
        ...(isOmni ? ofOmni : {}),
      });
      const submitted = await Promise.all(
        faults.map(async ([fault, expected]) => {
          const prompt = `a harbour [[double:${fault}]]`;
          return [fault, expected, await submit(workspace, { model, prompt })] as const;
        }),
      );
      for (const [fault, [code, starts], id] of submitted) {
        expect((await reach(workspace, id, 'failed')).error?.code, fault).toBe(code);
        expect(startsOf(model, fault), fault).toBe(starts);
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
      const unmade = ['declined', 'empty', 'image-safety', 'slow-reset'];
      const own = isImage ? unmade : ['empty', ...(isOmni ? ['file-failed'] : [])];
      expect(rows.map(({ prompt }) => /double:([a-z-]+)/.exec(prompt)?.[1])).toEqual(
        [...unsure, ...own].sort(),
      );
    },
  );

  it('continue while states cannot be read, and deliver the first picture when a later one is refused', async () => {
    const { workspace, submit, reach } = await start();
    for (const fault of [
      'status-down',
      'status-missing',
      'status-nonsense',
      'bare-file',
      'expired-once',
    ]) {
      const prompt = `a harbour [[double:${fault}]]`;
      await reach(
        workspace,
        await submit(workspace, { model: 'glide-omni-flash', prompt }),
        'succeeded',
      );
      expect(startsOf('glide-omni-flash', fault)).toBe(1);
    }
    const prompt = 'a pier [[double:second-content]]';
    const id = await submit(workspace, { model: 'lumen-image', n: 2, prompt });
    expect((await reach(workspace, id, 'succeeded')).result?.data).toHaveLength(1);
    const { rows } = await database().query<{ source: string; cost: number }>(
      'select cost_source as source, cost_micro_usd::int as cost from service.tasks where id = $1',
      [id],
    );
    // The first picture was made and paid for.
    expect(rows[0]).toEqual({ source: 'provider', cost: 67_000 });
  });
});
