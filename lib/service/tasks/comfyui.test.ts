import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import type { Workflow } from '@/lib/providers/comfyui/declaration';
import { createComfyUiProvider } from '@/lib/providers/comfyui/operation';
import { type ComfyUiDouble, startComfyUiDouble } from '@/lib/providers/comfyui/testing/double';
import { textToImage } from '@/lib/providers/comfyui/testing/workflows';
import type { Configuration } from '../config';
import { taskFixtures } from './testing/fixture';

const byComfyUi = (configuration: Configuration): Configuration => ({
  ...configuration,
  models: configuration.models.map((each) => ({
    ...each,
    routes: [{ provider: 'comfyui', model: 'sdxl', enabled: true }],
  })),
  providers: configuration.providers.map((each) => ({ ...each, id: 'comfyui' })),
});
/** So long that within a test only a message on the socket causes a second poll. */
const patient = { pollMinMs: 600_000, pollMaxMs: 600_000, unknownStartMs: 200 };

describeDatabases('tasks at ComfyUI', ({ database }) => {
  const open = taskFixtures();
  let doubles: ComfyUiDouble[];
  beforeEach(async () => {
    doubles = [await startComfyUiDouble()];
  });
  afterEach(() => Promise.all(doubles.map((double) => double.close())));

  async function start(
    options: Parameters<typeof open>[1] = {},
    { graph = textToImage, output }: { graph?: Workflow; output?: string } = {},
  ) {
    const provider = createComfyUiProvider({
      servers: doubles.map(({ url }) => url),
      headers: {},
      workflows: {
        sdxl: { graph, bindings: {}, ...(output === undefined ? {} : { output }) },
      },
      usdPerHour: 1,
      concurrent: 100,
      perMinute: 100_000,
    });
    const opened = await open(database(), {
      providers: new Map([['comfyui', provider]]),
      configure: byComfyUi,
      ...options,
    });
    const workspace = await opened.service.workspace({ credits: 1_000 });
    await opened.service.start();
    return {
      ...opened,
      workspace,
      asked: (fault: string) =>
        opened.submit(workspace, { prompt: `a harbour [[double:${fault}]]` }),
      queuedOf: (fault: string) =>
        doubles.flatMap(({ queued }) => queued.filter((each) => each.fault === fault)),
    };
  }

  it('become stored pictures or end with a failure, and a start with a lost answer is found again', async () => {
    const { workspace, asked, reach, balance, queuedOf } = await start();
    // Of the last three the answer was lost: they are looked up by our id, and not queued again.
    for (const fault of ['status-down', 'broken-start', 'bad-gateway', 'nonsense-start']) {
      const done = await reach(workspace, await asked(fault), 'succeeded');
      expect(done.result?.data).toHaveLength(1);
      expect(queuedOf(fault), fault).toHaveLength(1);
    }
    const faults = {
      crash: ['generation_failed', 'at KSampler: bad latent', 1],
      memory: ['upstream_error', 'out of memory', 1],
      interrupted: ['generation_failed', 'stopped at the server', 1],
      restarted: ['upstream_error', 'restarted', 1],
      empty: ['generation_failed', '', 1],
      html: ['upstream_error', 'cannot be read', 1],
      invalid: ['generation_failed', 'width of EmptyLatentImage, node 5', 0],
      'missing-model': ['upstream_error', 'ckpt_name of CheckpointLoaderSimple, node 4', 0],
      'reset-before': ['upstream_error', '', 0],
      'no-key': ['upstream_error', '', 0],
      down: ['upstream_error', '', 0],
    } as const;
    const submitted = await Promise.all(
      Object.entries(faults).map(
        async ([fault, expected]) => [fault, expected, await asked(fault)] as const,
      ),
    );
    for (const [fault, [code, words, queued], id] of submitted) {
      const { error } = await reach(workspace, id, 'failed');
      expect(error?.code, fault).toBe(code);
      expect(error?.message, fault).toContain(words);
      expect(queuedOf(fault), fault).toHaveLength(queued);
    }
    // Four pictures of 4 credits; nothing for those that failed.
    expect(await balance(workspace)).toMatchObject({ quota_amount: 984, authorized_amount: 0 });
    const { rows } = await database().query<{ cost: number }>(
      `select cost_micro_usd::int as cost from service.tasks where params->>'prompt' like '%status-down%'`,
    );
    expect(rows).toEqual([{ cost: 10_000 }]);
  });

  it.each([
    ['all of them', undefined, 2],
    ['the chosen one', '12', 1],
  ])('have the files of %s where several nodes save, at the price of one', async (...row) => {
    const [, output, files] = row;
    const second = {
      class_type: 'SaveImage',
      inputs: { filename_prefix: 'big', images: ['8', 0] },
    };
    const graph = { ...textToImage, '12': second };
    const how = { graph, ...(output === undefined ? {} : { output }) };
    const { workspace, asked, reach, balance } = await start({}, how);
    const before = (await balance(workspace)).quota_amount;
    const done = await reach(workspace, await asked('plain'), 'succeeded');
    expect(done.result?.data).toHaveLength(files);
    expect(before - (await balance(workspace)).quota_amount).toBe(4);
  });

  it('are polled when the server reports their end, and not before', async () => {
    const { workspace, asked, reach } = await start({ pace: patient });
    await reach(workspace, await asked('by-itself'), 'succeeded');
  });
});
