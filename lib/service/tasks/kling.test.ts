import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import { createKlingProvider } from '@/lib/providers/kling/operation';
import type { KlingDouble } from '@/lib/providers/kling/testing/double';
import { klingDoubleKeys, startKlingDouble } from '@/lib/providers/kling/testing/double';
import { shortVideo } from '@/lib/providers/remote/testing/drawn';
import type { Configuration } from '../config';
import { taskFixtures } from './testing/fixture';

const byKling = (configuration: Configuration): Configuration => ({
  ...configuration,
  models: configuration.models.map((each) => ({
    ...each,
    routes: [{ provider: 'kling', model: 'kling-v3', enabled: true }],
  })),
  providers: configuration.providers.map((each) => ({ ...each, id: 'kling' })),
});

const openProvider = (baseUrl: string) =>
  createKlingProvider({
    ...klingDoubleKeys,
    baseUrl,
    usdPerUnit: { video: 0.14, image: 0.0035 },
    concurrent: 100,
    perMinute: 100_000,
  });

describeDatabases('tasks at Kling', ({ database }) => {
  const open = taskFixtures();
  let double: KlingDouble;
  beforeEach(async () => {
    double = await startKlingDouble();
  });
  afterEach(() => double.close());

  it('become stored films and pictures or end with a failure, and a start with a lost answer is found again', async () => {
    const provider = openProvider(double.url);
    const { service, submit, reach, balance } = await open(database(), {
      providers: new Map([['kling', provider]]),
      configure: byKling,
    });
    const workspace = await service.workspace({ credits: 1_000 });
    await service.start();
    const asked = (fault: string) =>
      submit(workspace, { model: 'kestrel-2', prompt: `a harbour [[double:${fault}]]` });
    const startsOf = (fault: string) => double.taken.filter((work) => work.fault === fault);
    const pictures = await submit(workspace, { model: 'lumen-image', n: 2 });
    // Of the last three the answer was lost: they are looked up by our key, and not started again.
    for (const fault of ['status-down', 'broken-start', 'bad-gateway', 'nonsense-start']) {
      await reach(workspace, await asked(fault), 'succeeded');
      expect(startsOf(fault), fault).toHaveLength(1);
    }
    const done = await reach(workspace, pictures, 'succeeded');
    expect(done.result?.data).toHaveLength(2);
    const faults = {
      content: ['content_policy_violation', 1],
      download: ['reference_download_failed', 1],
      crash: ['upstream_error', 1],
      empty: ['generation_failed', 1],
      'not-media': ['upstream_error', 1],
      'reset-before': ['upstream_error', 0],
      'invalid-start': ['generation_failed', 0],
      'content-start': ['content_policy_violation', 0],
      'no-key': ['upstream_error', 0],
      down: ['upstream_error', 0],
    } as const;
    const submitted = await Promise.all(
      Object.entries(faults).map(
        async ([fault, expected]) => [fault, expected, await asked(fault)] as const,
      ),
    );
    for (const [fault, [code, starts], id] of submitted) {
      expect((await reach(workspace, id, 'failed')).error?.code, fault).toBe(code);
      expect(startsOf(fault), fault).toHaveLength(starts);
    }
    // Four films of 25 credits and two pictures of 4; nothing for those that failed.
    expect(await balance(workspace)).toMatchObject({ quota_amount: 892, authorized_amount: 0 });
    const { rows } = await database().query<{ prompt: string; source: string; cost: number }>(
      `select params->>'prompt' as prompt, cost_source as source, cost_micro_usd::int as cost
         from service.tasks where cost_source is not null order by 1`,
    );
    expect(rows.filter(({ source }) => source === 'possible')).toMatchObject([
      { prompt: 'a harbour [[double:content]]' },
      { prompt: 'a harbour [[double:empty]]' },
      { prompt: 'a harbour [[double:reset-before]]' },
    ]);
    expect(rows.find(({ prompt }) => prompt === 'a harbour')?.cost).toBe(28_000);
    expect(rows.find(({ prompt }) => prompt.includes('broken-start'))?.cost).toBe(420_000);
  });

  it('go on with a film that Kling made, by its own id, and with no other', async () => {
    await double.close();
    double = await startKlingDouble({ film: () => shortVideo(1) });
    const provider = openProvider(double.url);
    const { service, submit, reach } = await open(database(), {
      providers: new Map([['kling', provider]]),
      configure: (configuration) => {
        const { models, ...rest } = byKling(configuration);
        const model = 'kling-video-extend';
        return {
          ...rest,
          models: models.map((each) =>
            each.id === 'encore'
              ? { ...each, routes: [{ provider: 'kling', model, enabled: true }] }
              : each,
          ),
        };
      },
    });
    const workspace = await service.workspace({ credits: 1_000 });
    await service.start();
    const film = await reach(
      workspace,
      await submit(workspace, { model: 'kestrel-2' }),
      'succeeded',
    );
    const filmId = double.taken.at(-1)?.id;
    const url = film.result?.data[0]?.url;
    const extension = await submit(workspace, { model: 'encore', source_video_url: url });
    await reach(workspace, extension, 'succeeded');
    expect(double.taken.at(-1)?.input).toMatchObject({ video_id: `v-${filmId}` });

    const form = new FormData();
    const bytes = await (await service.fetch(new Request(url ?? ''))).bytes();
    form.set('file', new Blob([bytes]), 'the same film.webm');
    const answer = await service.call(workspace.secret, '/v1/uploads/files', {
      method: 'POST',
      body: form,
    });
    const { url: uploadUrl } = (await answer.json()) as { url: string };
    const body = { model: 'encore', source_video_url: uploadUrl };
    const { error } = await reach(workspace, await submit(workspace, body), 'failed');
    expect(error).toMatchObject({ code: 'reference_invalid' });
    expect(double.taken).toHaveLength(2);
  });
});
