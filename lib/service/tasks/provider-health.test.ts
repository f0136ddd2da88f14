import { expect, it } from 'vitest';
import type { ProviderHealth } from '@/lib/contract';
import type { Database } from '@/lib/platform/database';
import { describeDatabases } from '@/lib/platform/testing';
import { busy, createScriptedProvider, pictureOutput } from '../testing';
import { eventually, taskFixtures } from './testing/fixture';

/** Opens services with one provider, and reads its health as operators do. */
function fixtures(database: () => Database) {
  const open = taskFixtures();
  return async () => {
    const limits = { concurrent: 7, perMinute: 90_000 };
    const provider = createScriptedProvider({ limits, hasRepeatableStart: false });
    const fixture = await open(database(), { providers: new Map([['sandbox', provider]]) });
    const { service } = fixture;
    await service.start();
    const health = async () => {
      const answer = await service.manage('/provider-health');
      const { data } = (await answer.json()) as { data: ProviderHealth[] };
      return data.find((each) => each.provider === 'sandbox');
    };
    return { ...fixture, provider, health, workspace: await service.workspace({ credits: 500 }) };
  };
}

describeDatabases('the health of a provider', ({ database }) => {
  const started = fixtures(database);

  it('has the outcomes and durations of recent tasks, and the running ones', async () => {
    const { provider, health, workspace, submit, reach } = await started();
    expect(await health()).toEqual({
      provider: 'sandbox',
      object: 'provider_health',
      breaker: 'closed',
      paused_seconds: 0,
      last_refusal: null,
      limits: { concurrent: 7, per_minute: 90_000 },
      running: 0,
      recent: expect.objectContaining({ succeeded: 0, failed: 0, median_seconds: null }),
      last_failure: null,
    });
    provider.byDefault({ state: 'succeeded', outputs: [await pictureOutput()] });
    await reach(workspace, await submit(workspace), 'succeeded');
    provider.byDefault({ state: 'failed', code: 'upstream_error', message: 'It broke.' });
    await reach(workspace, await submit(workspace), 'failed');
    provider.byDefault({ state: 'running', progress: 5 });
    const running = await submit(workspace);
    await reach(workspace, running, 'running');
    await eventually(async () => {
      const seen = await health();
      expect(seen).toMatchObject({
        running: 1,
        recent: { succeeded: 1, failed: 1, expired: 0, canceled: 0 },
        last_failure: { code: 'upstream_error', message: 'It broke.' },
      });
      expect(seen?.recent.median_seconds).toBeGreaterThanOrEqual(0);
      expect(seen?.recent.slow_seconds).toBeGreaterThanOrEqual(seen?.recent.median_seconds ?? 0);
    });
    provider.byDefault({ state: 'succeeded', outputs: [await pictureOutput()] });
    await reach(workspace, running, 'succeeded');
  });

  it('shows a pause that the provider asked for', async () => {
    const { provider, health, workspace, submit } = await started();
    provider.startErrors.push(busy({ retryAfterSeconds: 120 }));
    await submit(workspace);
    await eventually(async () => {
      const { paused_seconds: seconds = 0 } = (await health()) ?? {};
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(120);
    });
  });
});

// In a database of its own: polls of tasks that other tests left running would report that the provider
// works.
describeDatabases('the health of a provider that fails', ({ database }) => {
  const started = fixtures(database);

  it('shows an open breaker', async () => {
    const { provider, health, workspace, submit } = await started();
    provider.startErrors.push(...Array.from({ length: 50 }, () => busy()));
    await Promise.all(Array.from({ length: 6 }, () => submit(workspace)));
    await eventually(async () => expect((await health())?.breaker).not.toBe('closed'));
  });
});
