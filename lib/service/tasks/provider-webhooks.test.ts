import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import type { MediaProvider } from '@/lib/providers';
import { createFalProvider } from '@/lib/providers/fal/operation';
import { type FalDouble, startFalDouble } from '@/lib/providers/fal/testing/double';
import { createReplicateProvider } from '@/lib/providers/replicate/operation';
import type { ReplicateDouble } from '@/lib/providers/replicate/testing/double';
import { startReplicateDouble } from '@/lib/providers/replicate/testing/double';
import { eventually, taskFixtures } from './testing/fixture';

const limits = { concurrent: 100, perMinute: 100_000 };
/** So long that within a test only a webhook causes a second poll. */
const patient = { pollMinMs: 600_000, pollMaxMs: 600_000, unknownStartMs: 200 };

describeDatabases('webhooks of providers', ({ database }) => {
  const open = taskFixtures();
  let doubles: { fal: FalDouble; replicate: ReplicateDouble };
  let front: Server;
  let url: string;
  /** What a server at `url` returns. */
  let answer: (request: Request) => Promise<Response>;

  beforeEach(async () => {
    const options = { workMs: () => 40 };
    doubles = {
      fal: await startFalDouble(options),
      replicate: await startReplicateDouble(options),
    };
    const { promise, resolve } = Promise.withResolvers<AddressInfo>();
    front = serve(
      {
        fetch: (request) => answer(request),
        port: 0,
        hostname: '127.0.0.1',
        overrideGlobalObjects: false,
      },
      resolve,
    ) as Server;
    url = `http://127.0.0.1:${(await promise).port}`;
  });
  afterEach(async () => {
    front.close();
    await Promise.all([doubles.fal.close(), doubles.replicate.close()]);
  });

  const providers = (): Record<keyof typeof doubles, MediaProvider> => ({
    fal: createFalProvider({
      ...limits,
      apiKey: 'fal-double-key',
      queueUrl: doubles.fal.url,
      restUrl: doubles.fal.url,
      catalogUrl: doubles.fal.url,
      keepDays: 1,
    }),
    replicate: createReplicateProvider({
      ...limits,
      apiKey: 'r8_double',
      baseUrl: `${doubles.replicate.url}/v1`,
    }),
  });
  const models = { fal: 'fal-ai/flux/dev', replicate: 'black-forest-labs/flux-schnell' };

  const openAt = (name: keyof typeof doubles, options: Parameters<typeof open>[1] = {}) =>
    open(database(), {
      baseUrl: url,
      providers: new Map([[name, providers()[name]]]),
      configure: (configuration) => ({
        ...configuration,
        providers: configuration.providers.map((each) => ({ ...each, id: name })),
        models: configuration.models.map((model) => ({
          ...model,
          routes: [{ provider: name, model: models[name], enabled: true }],
        })),
      }),
      ...options,
    });
  const hook = (name: string) => `${url}/hooks/providers/${name}`;
  const names = ['fal', 'replicate'] as const;

  it.each(names)(
    'wake the task at %s, twice and early as well, in the process that follows it',
    async (name) => {
      const { service, submit, reach } = await openAt(name, { pace: patient });
      // Another process receives the webhooks, and runs no tasks.
      const other = await openAt(name, { workers: 0 });
      answer = (request) => other.service.fetch(request);
      const workspace = await service.workspace();
      await service.start();
      for (const fault of ['none', 'webhook-twice', 'webhook-early']) {
        const id = await submit(workspace, { prompt: `a harbour [[double:${fault}]]` });
        await reach(workspace, id, 'succeeded');
      }
      const { taken, webhooks } = doubles[name];
      expect(taken).toHaveLength(3);
      await eventually(() =>
        expect(webhooks.sent.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]),
      );
      expect(await other.service.context.metrics.registry.metrics()).toContain(
        `atelier_provider_webhooks_total{provider="${name}",outcome="taken"} 5`,
      );
      expect(await service.context.metrics.registry.metrics()).toMatch(
        new RegExp(`atelier_provider_wakes_total\\{provider="${name}"\\} [3-5]`),
      );
    },
  );

  it.each(names)('change nothing at %s when they are late, forged or lost', async (name) => {
    const { service, submit, reach, balance } = await openAt(name);
    answer = (request) => service.fetch(request);
    const workspace = await service.workspace({ credits: 100 });
    await service.start();
    const faults = ['webhook-late', 'webhook-forged', 'webhook-lost'];
    for (const fault of faults) {
      const id = await submit(workspace, { prompt: `a harbour [[double:${fault}]]` });
      await reach(workspace, id, 'succeeded');
    }
    const { webhooks, taken } = doubles[name];
    await eventually(() => expect(webhooks.sent).toHaveLength(2));
    expect(webhooks.sent.map(({ kind, status }) => [kind, status]).sort()).toEqual([
      ['forged', 401],
      ['genuine', 200],
    ]);
    expect(taken).toHaveLength(3);
    expect(await balance(workspace)).toMatchObject({ quota_amount: 88, authorized_amount: 0 });
    expect(await service.context.metrics.registry.metrics()).toContain(
      `atelier_provider_webhooks_total{provider="${name}",outcome="forged"} 1`,
    );
  });

  it('get the same answer whether or not the operation and the provider exist', async () => {
    const { service } = await openAt('fal');
    answer = (request) => service.fetch(request);
    const { webhooks } = doubles.fal;
    await webhooks.send('00000000-0000-0000-0000-000000000000', hook('fal'));
    expect(webhooks.sent.at(-1)?.status).toBe(200);
    const text = async (name: string, body = '{}') => {
      const response = await service.fetch(new Request(hook(name), { method: 'POST', body }));
      return [response.status, await response.text()];
    };
    const [forged, unknown] = [await text('fal'), await text('nobody')];
    expect(forged[0]).toBe(401);
    expect(unknown).toEqual(forged);
    const body = new ReadableStream({ pull: () => new Promise(() => {}) });
    const halfSent = new Request(hook('nobody'), {
      method: 'POST',
      body,
      duplex: 'half',
    } as RequestInit);
    expect((await service.fetch(halfSent)).status).toBe(401);
    expect((await text('fal', 'x'.repeat(8 * 1024 ** 2 + 1)))[0]).toBe(413);
    await doubles.fal.close();
    const late = await openAt('fal');
    answer = (request) => late.service.fetch(request);
    await webhooks.send('00000000-0000-0000-0000-000000000000', hook('fal'));
    expect(webhooks.sent.at(-1)?.status).toBe(503);
  });
});
