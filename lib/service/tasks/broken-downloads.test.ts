import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from '@/lib/platform/log';
import { openStorage } from '@/lib/platform/storage';
import { describeDatabases } from '@/lib/platform/testing';
import type { MediaProvider } from '@/lib/providers';
import { createComfyUiProvider } from '@/lib/providers/comfyui/operation';
import { startComfyUiDouble } from '@/lib/providers/comfyui/testing/double';
import { textToImage } from '@/lib/providers/comfyui/testing/workflows';
import { createFalProvider } from '@/lib/providers/fal/operation';
import { startFalDouble } from '@/lib/providers/fal/testing/double';
import { createGoogleProvider } from '@/lib/providers/google/operation';
import { googleDoubleKey, startGoogleDouble } from '@/lib/providers/google/testing/double';
import { createOpenAiMediaProvider } from '@/lib/providers/openai-media/operation';
import { startOpenAiDouble } from '@/lib/providers/openai-media/testing/double';
import type { DoubleServer } from '@/lib/providers/remote/testing/double-server';
import { createReplicateProvider } from '@/lib/providers/replicate/operation';
import { startReplicateDouble } from '@/lib/providers/replicate/testing/double';
import type { Configuration } from '../config';
import { schema } from '../db';
import { createOperationStore } from '../operation-store';
import { createScriptedProvider, pictureOutput } from '../testing';
import { taskFixtures } from './testing/fixture';

/** A model of the configuration at each provider, as that names it. */
const upstream = {
  openai: { model: 'kestrel-video-o1', name: 'sora-2' },
  comfyui: { model: 'lumen-spark', name: 'sdxl' },
  google: { model: 'kestrel-2', name: 'veo-3.1-generate-preview' },
  fal: { model: 'lumen-image', name: 'fal-ai/flux/dev' },
  replicate: { model: 'lumen-image-pro', name: 'black-forest-labs/flux-schnell' },
  sandbox: { model: 'vellum', name: 'vellum' },
} as const;
type ProviderId = keyof typeof upstream;
const ids = Object.keys(upstream) as ProviderId[];
const remote = ids.filter((id) => id !== 'sandbox');

const everywhere = (configuration: Configuration): Configuration => ({
  ...configuration,
  providers: ids.map((id) => ({ id, driver: 'sandbox', enabled: true })),
  models: configuration.models.map((model) => {
    const provider = ids.find((id) => upstream[id].model === model.id) ?? 'sandbox';
    return { ...model, routes: [{ provider, model: upstream[provider].name, enabled: true }] };
  }),
});

describeDatabases('downloads of results that fail half-way', ({ database }) => {
  const open = taskFixtures();
  let doubles: Record<Exclude<ProviderId, 'sandbox'>, DoubleServer>;
  beforeAll(async () => {
    doubles = {
      openai: await startOpenAiDouble(),
      comfyui: await startComfyUiDouble(),
      google: await startGoogleDouble(),
      fal: await startFalDouble(),
      replicate: await startReplicateDouble(),
    };
  });
  afterAll(() => Promise.all(Object.values(doubles).map((double) => double.close())));

  async function start(pace: { downloadIdleMs?: number; downloadMs?: number } = {}) {
    const dataDir = await mkdtemp(join(tmpdir(), 'atelier-downloads-'));
    const limits = { concurrent: 100, perMinute: 100_000 };
    const tools = {
      storage: await openStorage({ storage: { driver: 'fs' }, dataDir }),
      operations: createOperationStore(database().drizzle(schema)),
      log: createLogger({ level: 'silent' }),
      clock: Date,
    };
    const sandbox = createScriptedProvider();
    sandbox.byDefault({ state: 'succeeded', outputs: [await pictureOutput()] });
    const providers = new Map<string, MediaProvider>([
      ['sandbox', sandbox],
      [
        'openai',
        createOpenAiMediaProvider(
          {
            ...limits,
            baseUrl: doubles.openai.url,
            apiKey: 'openai-double-key',
            headers: {},
            videos: 'form',
            answerSeconds: 20,
            models: {},
          },
          tools,
        ),
      ],
      [
        'comfyui',
        createComfyUiProvider({
          ...limits,
          servers: [doubles.comfyui.url],
          headers: {},
          workflows: { sdxl: { graph: textToImage, bindings: {} } },
          usdPerHour: 1,
        }),
      ],
      [
        'google',
        createGoogleProvider(
          {
            ...limits,
            apiKey: googleDoubleKey,
            baseUrl: doubles.google.url,
            answerSeconds: 20,
            usdPerUnit: {},
          },
          tools,
        ),
      ],
      [
        'fal',
        createFalProvider({
          ...limits,
          apiKey: 'fal-double-key',
          queueUrl: doubles.fal.url,
          restUrl: doubles.fal.url,
          catalogUrl: doubles.fal.url,
          keepDays: 1,
        }),
      ],
      [
        'replicate',
        createReplicateProvider({
          ...limits,
          apiKey: 'r8_double',
          baseUrl: `${doubles.replicate.url}/v1`,
        }),
      ],
    ]);
    const fixture = await open(database(), {
      dataDir,
      providers,
      configure: everywhere,
      pace: {
        pollMinMs: 5,
        pollMaxMs: 20,
        retryMinMs: 5,
        retryMaxMs: 20,
        unknownStartMs: 200,
        ...pace,
      },
    });
    await fixture.service.start();
    const workspaces = [
      await fixture.service.workspace({ credits: 5_000 }),
      await fixture.service.workspace({ credits: 5_000 }),
    ] as const;
    const submit = (id: ProviderId, fault = 'none', workspace = workspaces[0]) =>
      fixture.submit(workspace, {
        model: upstream[id].model,
        prompt: `a harbour [[double:${fault}]]`,
      });
    return { ...fixture, workspaces, submit };
  }
  const filesFetched = (id: Exclude<ProviderId, 'sandbox'>) =>
    doubles[id].requests.filter(
      ({ method, path }) =>
        method === 'GET' && /^\/(files\/|view$)|\/content$|:download$/.test(path),
    ).length;

  it('are fetched again, from every provider', async () => {
    const { submit, reach, workspaces } = await start();
    for (const fault of ['file-broken', 'file-closed']) {
      for (const id of remote) {
        const before = filesFetched(id);
        const task = await reach(workspaces[0], await submit(id, fault), 'succeeded');
        expect(task.result?.data, id).toHaveLength(1);
        expect(filesFetched(id) - before, `${id} ${fault}`).toBe(2);
      }
    }
  });

  it('are given up when they stall, and fetched again', async () => {
    const { submit } = await start({ downloadIdleMs: 30 });
    const before = remote.map(filesFetched);
    await Promise.all(remote.map((id) => submit(id, 'file-stalled')));
    await expect
      .poll(() => remote.map((id, index) => filesFetched(id) - (before[index] ?? 0) >= 3), {
        timeout: 15_000,
      })
      .toEqual(remote.map(() => true));
  });

  it('are given up when they never stall and never end, and fetched again', async () => {
    const { submit, reach, workspaces } = await start({ downloadMs: 500 });
    const before = remote.map(filesFetched);
    const tasks = await Promise.all(remote.map((id) => submit(id, 'file-dripping-once')));
    for (const [at, id] of remote.entries()) {
      await reach(workspaces[0], tasks[at] ?? '', 'succeeded');
      expect(filesFetched(id) - (before[at] ?? 0), id).toBeGreaterThanOrEqual(2);
    }
  });

  it('hold up nobody else while they hang: no provider, and not the other workspaces there', async () => {
    const { submit, reach, workspaces } = await start();
    const hanging = ['openai', 'comfyui', 'google'] as const;
    const before = hanging.map(filesFetched);
    for (const id of hanging) {
      for (let n = 0; n < 8; n += 1) await submit(id, 'file-stalled');
    }
    await expect
      .poll(() => hanging.map((id, index) => filesFetched(id) - (before[index] ?? 0)), {
        timeout: 15_000,
      })
      .toEqual([6, 6, 6]);
    for (const id of ids) {
      await reach(workspaces[1], await submit(id, 'none', workspaces[1]), 'succeeded');
    }
  });
});
