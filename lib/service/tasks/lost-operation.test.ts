import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ProviderHealth } from '@/lib/contract';
import { BodyTooLargeError } from '@/lib/platform/body';
import type { Database } from '@/lib/platform/database';
import { describeDatabases } from '@/lib/platform/testing';
import { type MediaProvider, ProviderError, tooLargeResult } from '@/lib/providers';
import { createFalProvider } from '@/lib/providers/fal/operation';
import { startFalDouble } from '@/lib/providers/fal/testing/double';
import { CallError } from '@/lib/providers/remote/caller';
import { createReplicateProvider } from '@/lib/providers/replicate/operation';
import { startReplicateDouble } from '@/lib/providers/replicate/testing/double';
import { createScriptedProvider, pictureOutput } from '../testing';
import { eventually, taskFixtures } from './testing/fixture';

const limits = { concurrent: 100, perMinute: 100_000 };
/** Failed polls of one operation in a row, more than open a breaker. */
const polls = 8;

interface Upstream {
  readonly provider: MediaProvider;
  readonly requests: readonly { readonly path: string; readonly method: string }[];
  close(): Promise<void>;
}

const upstreams: Readonly<Record<string, () => Promise<Upstream>>> = {
  async fal() {
    const double = await startFalDouble({ polls: 0 });
    const { url } = double;
    const at = { queueUrl: url, restUrl: url, catalogUrl: url };
    const provider = createFalProvider({ ...limits, ...at, apiKey: 'fal-double-key', keepDays: 1 });
    return { provider, requests: double.requests, close: double.close };
  },
  async replicate() {
    const double = await startReplicateDouble({ polls: 0 });
    const provider = createReplicateProvider({
      ...limits,
      apiKey: 'r8_double',
      baseUrl: `${double.url}/v1`,
    });
    return { provider, requests: double.requests, close: double.close };
  },
};
const modelAt = { fal: 'fal-ai/flux/dev', replicate: 'black-forest-labs/flux-schnell' };

describeDatabases('an operation that its provider does not know any more', ({ database }) => {
  const open = taskFixtures();
  let upstream: Upstream | undefined;
  beforeEach(() => {
    upstream = undefined;
  });
  afterEach(() => upstream?.close());

  const openWith = async (provider: MediaProvider, model = 'any') => {
    const fixture = await open(database(), {
      providers: new Map([['sandbox', provider]]),
      configure: (configuration) => ({
        ...configuration,
        models: configuration.models.map((each) => ({
          ...each,
          routes: [
            {
              provider: 'sandbox',
              model,
              enabled: true,
              mapping: { fields: {}, constants: {} },
            },
          ],
        })),
      }),
    });
    await fixture.service.start();
    const health = async () => {
      const answer = await fixture.service.manage('/provider-health');
      const { data } = (await answer.json()) as { data: ProviderHealth[] };
      return data.find((each) => each.provider === 'sandbox');
    };
    return { ...fixture, health, workspace: await fixture.service.workspace({ credits: 500 }) };
  };
  const cancel = (fixture: Awaited<ReturnType<typeof openWith>>, id: string) =>
    fixture.service.post(fixture.workspace.secret, `/v1/tasks/${id}/cancel`, {});

  it.each([
    ['fal', 404],
    ['fal', 422],
    ['replicate', 410],
    ['replicate', 500],
  ] as const)('keeps %s open for others while it is answered %i', async (driver, status) => {
    upstream = await upstreams[driver]?.();
    if (upstream === undefined) throw new Error('There is no double.');
    const { provider, requests } = upstream;
    const fixture = await openWith(provider, modelAt[driver]);
    const { workspace, submit, reach, health } = fixture;
    const lost = await submit(workspace, { prompt: `lost [[double:status-${status}]]` });
    const pollsSoFar = () => requests.filter(({ method }) => method === 'GET').length;
    await eventually(() => expect(pollsSoFar()).toBeGreaterThanOrEqual(polls));
    expect(await health()).toMatchObject({ breaker: 'closed', paused_seconds: 0 });
    const healthy = await submit(workspace);
    await reach(workspace, healthy, 'succeeded');
    expect(await health()).toMatchObject({ breaker: 'closed' });
    await cancel(fixture, lost);
  });

  it('does not pause its provider by a Retry-After of its own', async () => {
    const provider = createScriptedProvider({ limits, hasRepeatableStart: false });
    provider.statusErrors.push(
      new ProviderError('upstream_error', 'No such request.', {
        retryable: true,
        retryAfterSeconds: 60,
        isOfOperation: true,
      }),
    );
    const { workspace, submit, reach, health } = await openWith(provider);
    provider.byDefault({ state: 'succeeded', outputs: [await pictureOutput()] });
    await reach(workspace, await submit(workspace), 'succeeded');
    expect(await health()).toMatchObject({ breaker: 'closed', paused_seconds: 0 });
  });
});

describeDatabases('an operation whose state is too large to be read', ({ database }) => {
  const open = taskFixtures();

  it('fails at once, without a charge', async () => {
    const provider = createScriptedProvider({ limits, hasRepeatableStart: false });
    const cause = new CallError(true, 'The call failed.', new BodyTooLargeError(16));
    provider.statusErrors.push(cause);
    const fixture = await open(database(), { providers: new Map([['sandbox', provider]]) });
    const workspace = await fixture.service.workspace({ credits: 20 });
    await fixture.service.start();
    const taskId = await fixture.submit(workspace);
    const task = await fixture.reach(workspace, taskId, 'failed');
    expect(task.error).toMatchObject(tooLargeResult);
    expect(await fixture.balance(workspace)).toMatchObject({
      quota_amount: 20,
      authorized_amount: 0,
    });
  });
});

// In a database of its own, because polls of other tasks would show that the provider works.
describeDatabases(
  'operations whose provider is not reached',
  ({ database }: { database: () => Database }) => {
    const open = taskFixtures();

    it('open its breaker together', async () => {
      const provider = createScriptedProvider({ limits, hasRepeatableStart: false });
      const { service, submit } = await open(database(), {
        providers: new Map([['sandbox', provider]]),
      });
      await service.start();
      const workspace = await service.workspace({ credits: 500 });
      const ids = await Promise.all(Array.from({ length: 8 }, () => submit(workspace)));
      await eventually(() => expect(provider.requests.size).toBe(ids.length));
      provider.statusErrors.push(
        ...Array.from({ length: 2_000 }, () => new Error('no connection')),
      );
      await eventually(async () => {
        const answer = await service.manage('/provider-health');
        const { data } = (await answer.json()) as { data: ProviderHealth[] };
        expect(data.find((each) => each.provider === 'sandbox')?.breaker).not.toBe('closed');
      });
    });
  },
);
