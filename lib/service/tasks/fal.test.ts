import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import { createFalProvider } from '@/lib/providers/fal/operation';
import type { FalDouble } from '@/lib/providers/fal/testing/double';
import { startFalDouble } from '@/lib/providers/fal/testing/double';
import { migrations, taskFixtures } from './testing/fixture';

describeDatabases(
  'tasks at fal',
  ({ database }) => {
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
        expired: ['upstream_error', 1],
        'not-media': ['generation_failed', 1],
        'broken-start': ['upstream_error', 1],
        'bad-gateway': ['upstream_error', 1],
        'no-key': ['upstream_error', 0],
        down: ['upstream_error', 0],
      } as const;
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
      expect(await balance(workspace)).toMatchObject({ quota_amount: 92, authorized_amount: 0 });
      const { rows } = await database().query<{ prompt: string }>(
        `select params->>'prompt' as prompt from service.tasks where cost_source = 'possible' order by 1`,
      );
      expect(rows.map(({ prompt }) => prompt)).toEqual([
        'a harbour [[double:bad-gateway]]',
        'a harbour [[double:broken-start]]',
      ]);
    });
  },
  { migrations },
);
