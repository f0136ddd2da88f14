import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import { createArkProvider } from '@/lib/providers/ark/operation';
import { type ArkDouble, arkDoubleKeys, startArkDouble } from '@/lib/providers/ark/testing/double';
import type { Configuration } from '../config';
import { taskFixtures } from './testing/fixture';

const model = 'dreamina-seedance-2-0-260128';
const byArk = (configuration: Configuration): Configuration => ({
  ...configuration,
  models: configuration.models.map((each) => ({
    ...each,
    routes: [{ provider: 'ark', model, enabled: true }],
  })),
  providers: configuration.providers.map((each) => ({ ...each, id: 'ark' })),
});

describeDatabases('tasks at Ark', ({ database }) => {
  const open = taskFixtures();
  let double: ArkDouble;
  beforeEach(async () => {
    double = await startArkDouble();
  });
  afterEach(() => double.close());

  it('become stored films with their cost, or end with a failure of Ark, without a second start', async () => {
    const provider = createArkProvider({
      apiKey: arkDoubleKeys.apiKey,
      baseUrl: `${double.url}/api/v3`,
      models: { [model]: { usdPerMillionTokens: 7 } },
      concurrent: 100,
      perMinute: 100_000,
    });
    const providers = new Map([['ark', provider]]);
    const { service, submit, reach, balance } = await open(database(), {
      providers,
      configure: byArk,
    });
    const workspace = await service.workspace({ credits: 1_000 });
    await service.start();
    const film = (prompt: string) => submit(workspace, { model: 'solstice-mini', prompt });
    const made = await film('a harbour');
    const faults = {
      content: ['content_policy_violation', 1],
      download: ['reference_download_failed', 1],
      'bad-image': ['reference_invalid', 1],
      crash: ['upstream_error', 1],
      empty: ['generation_failed', 1],
      'not-media': ['upstream_error', 1],
      'broken-start': ['upstream_error', 1],
      'bad-gateway': ['upstream_error', 1],
      'invalid-start': ['generation_failed', 0],
      'no-key': ['upstream_error', 0],
      down: ['upstream_error', 0],
    } as const;
    const startsOf = (fault: string) => double.taken.filter((work) => work.fault === fault);
    const asked = (fault: string) => film(`a harbour [[double:${fault}]]`);
    // Successes first, because a provider that failed often is paused for a while.
    for (const fault of ['status-down', 'status-reset', 'expired-once']) {
      await reach(workspace, await asked(fault), 'succeeded');
      expect(startsOf(fault), fault).toHaveLength(1);
    }
    const done = await reach(workspace, made, 'succeeded');
    expect(done.result?.data).toHaveLength(1);
    const file = await service.fetch(new Request(done.result?.data[0]?.url ?? ''));
    expect(file.status).toBe(200);
    const submitted = await Promise.all(
      Object.entries(faults).map(
        async ([fault, expected]) => [fault, expected, await asked(fault)] as const,
      ),
    );
    for (const [fault, [code, starts], id] of submitted) {
      expect((await reach(workspace, id, 'failed')).error?.code, fault).toBe(code);
      expect(startsOf(fault), fault).toHaveLength(starts);
    }
    // Four films of 5 seconds at 2.4 credits each; nothing for those that failed.
    expect(await balance(workspace)).toMatchObject({ quota_amount: 952, authorized_amount: 0 });
    const { rows } = await database().query<{ prompt: string; source: string; cost: number }>(
      `select params->>'prompt' as prompt, cost_source as source, cost_micro_usd::int as cost
         from service.tasks where cost_source is not null order by 2 desc, 1`,
    );
    expect(rows.filter(({ source }) => source === 'possible').map(({ prompt }) => prompt)).toEqual(
      ['bad-gateway', 'broken-start', 'content', 'empty'].map(
        (fault) => `a harbour [[double:${fault}]]`,
      ),
    );
    expect(rows.find(({ prompt }) => prompt === 'a harbour')).toMatchObject({ cost: 762_300 });
  });
});
