import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import { createFalProvider } from '@/lib/providers/fal/operation';
import { type FalDouble, startFalDouble } from '@/lib/providers/fal/testing/double';
import { taskFixtures } from './testing/fixture';

describeDatabases('tasks at fal', ({ database }) => {
  const open = taskFixtures();
  let double: FalDouble;
  beforeEach(async () => {
    double = await startFalDouble();
  });
  afterEach(() => double.close());

  const openFal = () =>
    open(database(), {
      providers: new Map([
        [
          'fal',
          createFalProvider({
            apiKey: 'fal-double-key',
            queueUrl: double.url,
            restUrl: double.url,
            catalogUrl: double.url,
            keepDays: 1,
            concurrent: 100,
            perMinute: 100_000,
          }),
        ],
      ]),
      configure: (configuration) => ({
        ...configuration,
        models: configuration.models.map((model) => ({
          ...model,
          routes: [
            {
              provider: 'fal',
              model: 'fal-ai/flux/dev',
              enabled: true,
              mapping: { fields: { n: { to: 'num_images' } }, constants: {} },
            },
          ],
        })),
        providers: configuration.providers.map((each) => ({ ...each, id: 'fal' })),
      }),
    });

  it('become stored pictures or end with a failure of fal, without a second start', async () => {
    const { service, submit, reach, balance } = await openFal();
    const workspace = await service.workspace({ credits: 100 });
    await service.start();
    const made = await submit(workspace, { n: 2 });
    const faults = {
      content: ['content_policy_violation', 1],
      invalid: ['generation_failed', 1],
      crash: ['upstream_error', 1],
      empty: ['generation_failed', 1],
      'not-media': ['upstream_error', 1],
      half: ['upstream_error', 1],
      'other-kind': ['upstream_error', 1],
      'broken-start': ['upstream_error', 1],
      'bad-gateway': ['upstream_error', 1],
      'no-key': ['upstream_error', 0],
      down: ['upstream_error', 0],
    } as const;
    // The first transfer of these has a fault, or the address no longer works.
    const late = await Promise.all(
      ['expired-once', 'half-once', 'html-once'].map((fault) =>
        submit(workspace, { prompt: `a harbour [[double:${fault}]]` }),
      ),
    );
    const few = await submit(workspace, { n: 4, prompt: 'a pier [[double:fewer]]' });
    const many = await submit(workspace, { prompt: 'a pier [[double:more]]' });
    const submitted = await Promise.all(
      Object.keys(faults).map(async (fault) => {
        const prompt = `a harbour [[double:${fault}]]`;
        return [fault as keyof typeof faults, await submit(workspace, { prompt })] as const;
      }),
    );
    for (const [fault, id] of submitted) {
      const [code, starts] = faults[fault];
      expect((await reach(workspace, id, 'failed')).error?.code, fault).toBe(code);
      expect(
        double.taken.filter((work) => work.fault === fault),
        fault,
      ).toHaveLength(starts);
    }
    const done = await reach(workspace, made, 'succeeded');
    expect(done.result?.data).toHaveLength(2);
    for (const { url } of done.result?.data ?? []) {
      const file = await service.fetch(new Request(url));
      expect(file.headers.get('content-type')).toBe('image/png');
    }
    for (const id of [...late, few, many]) {
      expect((await reach(workspace, id, 'succeeded')).result?.data).toHaveLength(1);
    }
    // 2 pictures of 4 credits, and one of each of the others.
    expect(await balance(workspace)).toMatchObject({ quota_amount: 72, authorized_amount: 0 });
    const { rows } = await database().query<{ prompt: string; source: string }>(
      `select substring(params->>'prompt' from 'double:([a-z-]+)') as prompt, cost_source as source
         from service.tasks where status = 'failed' and cost_source is not null order by 2, 1`,
    );
    const noted = (source: string) =>
      rows.filter((row) => row.source === source).map(({ prompt }) => prompt);
    expect(noted('declared')).toEqual(['half', 'not-media', 'other-kind']);
    expect(noted('possible')).toEqual([
      'bad-gateway',
      'broken-start',
      'content',
      'empty',
      'invalid',
    ]);
  });
});
