import { expect, it } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import { busy, createScriptedProvider, pictureOutput } from '../testing';
import { eventually, taskFixtures } from './testing/fixture';

describeDatabases('routes, one of which fails', { both: 'locks of the engine' }, ({ database }) => {
  const open = taskFixtures();

  async function twoRoutes(concurrent = 100) {
    const limits = { concurrent, perMinute: 100_000 };
    const first = createScriptedProvider({ limits, hasRepeatableStart: false });
    const second = createScriptedProvider({ limits, hasRepeatableStart: false });
    const fixture = await open(database(), {
      providers: new Map([
        ['sandbox', first],
        ['other', second],
      ]),
      configure: (configuration) => ({
        ...configuration,
        providers: [...configuration.providers, { id: 'other', driver: 'sandbox', enabled: true }],
        pricing: {
          ...configuration.pricing,
          rules: configuration.pricing.rules.map((rule) => ({ ...rule, costUsd: 0.05 })),
        },
        models: configuration.models.map((model) => ({
          ...model,
          routes: [
            ...model.routes,
            {
              provider: 'other',
              model: 'upstream-name',
              enabled: true,
              priority: 1,
              cost: { usd: 0.02, per: 'image' as const },
            },
          ],
        })),
      }),
    });
    const succeeded = { state: 'succeeded', outputs: [await pictureOutput()] } as const;
    first.byDefault({ ...succeeded, outputs: [...succeeded.outputs] });
    second.byDefault({ ...succeeded, outputs: [...succeeded.outputs] });
    const workspace = await fixture.service.workspace({ credits: 5_000 });
    await fixture.service.start();
    return { ...fixture, first, second, workspace };
  }

  it('lose no task, start none twice, pause the provider for a while, and use it again', async () => {
    const { first, second, workspace, submit, reach } = await twoRoutes();
    const failures = 6;
    first.startErrors.push(...Array.from({ length: failures }, () => busy()));
    const ids: string[] = [];
    for (let at = 0; at < 8; at += 1) {
      const id = await submit(workspace);
      ids.push(id);
      await reach(workspace, id, 'succeeded');
    }
    expect(ids.map((id) => second.starts(id)).filter((starts) => starts > 1)).toEqual([]);
    expect(ids.filter((id) => second.requests.has(id)).length).toBeGreaterThanOrEqual(5);
    // Probes use up the scripted failures of the first provider; then it is tried first again.
    await eventually(async () => {
      const id = await submit(workspace);
      await reach(workspace, id, 'succeeded');
      expect(first.requests.has(id)).toBe(true);
    });
    const { rows } = await database().query<{ cost: number; source: string }>(
      `select distinct cost_micro_usd::int as cost, cost_source as source from service.tasks
         order by cost`,
    );
    // The second route declares its cost; for the first one the price does.
    expect(rows).toEqual([
      { cost: 20_000, source: 'declared' },
      { cost: 50_000, source: 'declared' },
    ]);
  });

  it('get no more work than they take, and a pause affects only one of them', async () => {
    const { first, second, workspace, submit, reach } = await twoRoutes(4);
    first.startErrors.push(busy({ retryAfterSeconds: 120 }));
    const paused = await submit(workspace);
    await reach(workspace, paused, 'succeeded');
    second.byDefault({ state: 'running', progress: 0 });
    const ids = await Promise.all(Array.from({ length: 6 }, () => submit(workspace)));
    await eventually(() => expect(second.requests.size).toBe(1 + 3));
    const other = await submit(workspace);
    expect([first.requests.size, second.requests.size]).toEqual([0, 4]);
    expect([...ids, other].filter((id) => first.starts(id) > 0)).toEqual([]);
  });
});
