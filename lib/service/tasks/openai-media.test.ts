import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { UploadedFile } from '@/lib/contract';
import type { Database } from '@/lib/platform/database';
import { createLogger } from '@/lib/platform/log';
import { openStorage } from '@/lib/platform/storage';
import { describeDatabases } from '@/lib/platform/testing';
import type { MediaProvider, OperationStore } from '@/lib/providers';
import { importOpenAiModel } from '@/lib/providers/openai-media/import-models';
import { createOpenAiMediaProvider } from '@/lib/providers/openai-media/operation';
import { type OpenAiDouble, startOpenAiDouble } from '@/lib/providers/openai-media/testing/double';
import { followTo, requestOf, startWith } from '@/lib/providers/remote/testing/driver-harness';
import type { Configuration } from '../config';
import { schema } from '../db';
import { silentWav } from '../files/media/testing/files';
import { createOperationStore } from '../operation-store';
import { eventually, taskFixtures } from './testing/fixture';

const pace = { startMs: 60, foreignMs: 100, closeMs: 5_000 };
/** What a picture costs as far as the endpoint does not say. */
const usdPerPicture = 0.04;
const dollars = { textInput: 5, imageInput: 10, imageOutput: 40 };

/** A task as operators see it. */
async function rowOf(database: Database, taskId: string): Promise<Record<string, unknown>> {
  const { rows } = await database.query<Record<string, unknown>>(
    `select operation, cost_source, cost_micro_usd::int as cost from service.tasks where id = $1`,
    [taskId],
  );
  return rows[0] ?? {};
}

const speech = importOpenAiModel('tts-1');
const whisper = importOpenAiModel('whisper-1');

const withRoute = (configuration: Configuration): Configuration => {
  const [first] = configuration.models;
  if (first === undefined || speech === null || whisper === null)
    throw new Error('unreachable: there are models');
  const { family, fields } = speech;
  const speaker = { ...first, id: 'tts-1', name: 'TTS 1', family, schema: { fields } };
  const transcriber = {
    ...first,
    id: 'whisper-1',
    name: 'Whisper',
    family: whisper.family,
    schema: { fields: whisper.fields },
  };
  return {
    ...configuration,
    models: [
      ...configuration.models.map((model) => ({
        ...model,
        routes: [
          {
            provider: 'sandbox',
            model: 'gpt-image-1',
            enabled: true,
            cost: { per: 'image' as const, usd: usdPerPicture },
          },
        ],
      })),
      { ...speaker, routes: [{ provider: 'sandbox', model: 'tts-1', enabled: true }] },
      { ...transcriber, routes: [{ provider: 'sandbox', model: 'whisper-1', enabled: true }] },
    ],
    pricing: {
      ...configuration.pricing,
      rules: [
        ...configuration.pricing.rules,
        { id: 'tts-1', model: 'tts-1', charge: 'per_1000_characters', credits: 2, costUsd: 0.015 },
        {
          id: 'whisper-1',
          model: 'whisper-1',
          charge: 'per_second',
          credits: 0.1,
          costUsd: 0.0001,
        },
      ],
    },
  };
};

describeDatabases('pictures and videos of an OpenAI-compatible endpoint', ({ database }) => {
  const open = taskFixtures();
  let double: OpenAiDouble;
  beforeAll(async () => {
    double = await startOpenAiDouble();
  });
  afterAll(() => double.close());

  interface More {
    baseUrl?: string;
    imagesPerCall?: number;
    foreignMs?: number;
    closeMs?: number;
    answerSeconds?: number;
    perMinute?: number;
    operations?: OperationStore;
  }
  const newFolder = () => mkdtemp(join(tmpdir(), 'atelier-openai-'));

  async function connect(dataDir: string, more: More = {}): Promise<MediaProvider> {
    return createOpenAiMediaProvider(
      {
        baseUrl: more.baseUrl ?? double.url,
        apiKey: 'openai-double-key',
        headers: {},
        videos: 'form',
        answerSeconds: more.answerSeconds ?? 20,
        models: {
          'gpt-image-1': {
            imagesPerCall: more.imagesPerCall ?? 10,
            usdPerMillionTokens: dollars,
          },
        },
        concurrent: 20,
        perMinute: more.perMinute ?? 100_000,
        pace: {
          ...pace,
          foreignMs: more.foreignMs ?? pace.foreignMs,
          closeMs: more.closeMs ?? pace.closeMs,
        },
      },
      {
        storage: await openStorage({ storage: { driver: 'fs' }, dataDir }),
        operations: more.operations ?? createOperationStore(database().drizzle(schema)),
        log: createLogger({ level: 'silent' }),
        clock: Date,
      },
    );
  }

  /** A service whose only provider is connected to the double. */
  async function start(more: More = {}) {
    const dataDir = await newFolder();
    const provider = await connect(dataDir, more);
    const providers = new Map<string, MediaProvider>([['sandbox', provider]]);
    const fixture = await open(database(), { dataDir, providers, configure: withRoute });
    const workspace = await fixture.service.workspace({ credits: 100 });
    return { ...fixture, provider, workspace };
  }
  const startsOf = (fault: string) => double.taken.filter((each) => each.fault === fault).length;
  const image = (fault: string, more: object = {}) => ({
    prompt: `a harbour [[double:${fault}]]`,
    ...more,
  });
  const video = (fault: string) => ({ model: 'solstice', prompt: `waves [[double:${fault}]]` });

  it.each(['plain', 'as-url', 'data-url', 'expired-once', 'more', 'slow'])(
    'are stored and charged once (%s)',
    async (fault) => {
      const { service, workspace, submit, reach, balance } = await start();
      await service.start();
      const taskId = await submit(workspace, image(fault, { n: 2 }));
      const task = await reach(workspace, taskId, 'succeeded');
      expect(task.result?.data).toHaveLength(2);
      expect(startsOf(fault)).toBe(1);
      expect(await rowOf(database(), taskId)).toMatchObject({
        cost_source: 'provider',
        cost: fault === 'more' ? 16_450 : 8_450,
      });
      expect((await balance(workspace)).authorized_amount).toBe(0);
    },
  );

  it('that are fewer than ordered are charged as far as they came', async () => {
    const { service, workspace, submit, reach, balance } = await start();
    await service.start();
    const taskId = await submit(workspace, image('fewer', { n: 4 }));
    const task = await reach(workspace, taskId, 'succeeded');
    expect(task.result?.data).toHaveLength(1);
    expect(await balance(workspace)).toMatchObject({ quota_amount: 96, authorized_amount: 0 });
    const record = await service.manage(`/workspaces/${workspace.id}/tasks/${taskId}`);
    expect(await record.json()).toMatchObject({
      receipt: { authorized: 16, settled: 4, ordered_outputs: 4, delivered_outputs: 1 },
    });
  });

  it('that are not answered in time may have cost what is declared', async () => {
    const { service, workspace, submit, reach, balance } = await start({ answerSeconds: 0.3 });
    await service.start();
    const pictures = await submit(workspace, image('hang-start', { n: 2 }));
    const prompt = 'good morning [[double:hang-start]]';
    const sound = await submit(workspace, { model: 'tts-1', prompt });
    for (const [taskId, cost] of [
      [pictures, 2 * usdPerPicture * 1e6],
      [sound, 15 * prompt.length],
    ] as const) {
      expect((await reach(workspace, taskId, 'failed')).error?.code).toBe('upstream_error');
      expect(await rowOf(database(), taskId)).toMatchObject({ cost_source: 'possible', cost });
    }
    expect(await balance(workspace)).toMatchObject({ quota_amount: 100, authorized_amount: 0 });
  });

  it.each([
    ['content', 'content_policy_violation', 0, null],
    ['invalid', 'generation_failed', 0, null],
    ['billing', 'upstream_error', 0, null],
    ['no-key', 'upstream_error', 0, null],
    ['down', 'upstream_error', 0, null],
    ['slow-content', 'content_policy_violation', 1, 'possible'],
    ['empty', 'generation_failed', 1, 'possible'],
    ['output-content', 'content_policy_violation', 1, 'possible'],
    ['bad-base64', 'upstream_error', 1, 'provider'],
    ['half', 'upstream_error', 1, 'provider'],
    ['broken-start', 'upstream_error', 1, 'possible'],
    ['bad-gateway', 'upstream_error', 1, 'possible'],
    ['nonsense-start', 'upstream_error', 1, 'possible'],
    ['slow-reset', 'upstream_error', 1, 'possible'],
  ])('that meet "%s" fail as %s after %i requests, without a charge', async (...row) => {
    const [fault, code, starts, source] = row;
    const { service, workspace, submit, reach, balance } = await start();
    await service.start();
    const taskId = await submit(workspace, image(fault));
    const task = await reach(workspace, taskId, 'failed');
    expect(task.error?.code).toBe(code);
    expect(startsOf(fault)).toBe(starts);
    expect(await balance(workspace)).toMatchObject({ quota_amount: 100, authorized_amount: 0 });
    expect(await rowOf(database(), taskId)).toMatchObject({ cost_source: source });
  });

  it.each([
    ['mp3', 'compressed', /\.mp3\?/],
    ['wav', 'plain-sound', /\.wav\?/],
  ])(
    'are speech as %s (%s), stored and charged once by its characters',
    async (format, fault, ending) => {
      const { service, workspace, submit, reach, balance } = await start();
      await service.start();
      const prompt = `good morning [[double:${fault}]]`;
      const taskId = await submit(workspace, { model: 'tts-1', prompt, output_format: format });
      const task = await reach(workspace, taskId, 'succeeded');
      expect(task.kind).toBe('audio');
      expect(task.result?.data[0]?.url).toMatch(ending);
      expect(startsOf(fault)).toBe(1);
      const price = (2 * prompt.length) / 1_000;
      expect(await balance(workspace)).toMatchObject({ quota_amount: 100 - price });
      // 0.015 dollars for 1,000 characters, as the price says.
      expect(await rowOf(database(), taskId)).toMatchObject({
        cost_source: 'declared',
        cost: 15 * prompt.length,
      });
    },
  );

  it.each([
    ['content', 'content_policy_violation', 0, null],
    ['invalid', 'generation_failed', 0, null],
    ['billing', 'upstream_error', 0, null],
    ['no-key', 'upstream_error', 0, null],
    ['down', 'upstream_error', 0, null],
    ['slow-content', 'content_policy_violation', 1, 'possible'],
    ['empty', 'upstream_error', 1, 'possible'],
    ['broken-start', 'upstream_error', 1, 'possible'],
    ['bad-gateway', 'upstream_error', 1, 'possible'],
    ['slow-reset', 'upstream_error', 1, 'possible'],
  ])('are speech that meets "%s" and fails as %s after %i requests', async (...row) => {
    const [fault, code, starts, source] = row;
    const { service, workspace, submit, reach, balance } = await start();
    await service.start();
    const before = startsOf(fault);
    const body = { model: 'tts-1', prompt: `good morning [[double:${fault}]]` };
    const task = await reach(workspace, await submit(workspace, body), 'failed');
    expect(task.error?.code).toBe(code);
    expect(startsOf(fault) - before).toBe(starts);
    expect(await balance(workspace)).toMatchObject({ quota_amount: 100, authorized_amount: 0 });
    expect(await rowOf(database(), task.task_id)).toMatchObject({ cost_source: source });
  });

  const sound = async ({ service, workspace }: Awaited<ReturnType<typeof start>>) => {
    const form = new FormData();
    form.set('file', new Blob([Uint8Array.from(silentWav(3))]), 'said.wav');
    const call = { method: 'POST', body: form };
    const response = await service.call(workspace.secret, '/v1/uploads/files', call);
    return ((await response.json()) as UploadedFile).url;
  };

  it('are transcripts, stored and charged once by the seconds of the sound', async () => {
    const fixture = await start();
    const { service, workspace, submit, reach, balance } = fixture;
    await service.start();
    const audio_url = await sound(fixture);
    const body = { model: 'whisper-1', audio_url, language: 'de', prompt: '[[double:heard]]' };
    const task = await reach(workspace, await submit(workspace, body), 'succeeded');
    expect(task.result?.data).toEqual([{ url: expect.stringMatching(/\.txt\?/) }]);
    const { pathname, search } = new URL(task.result?.data[0]?.url ?? '');
    const file = await service.call('', pathname + search);
    expect(await file.text()).toBe('Grüße aus dem Hafen.\n');
    const [asked] = double.taken.filter(({ fault }) => fault === 'heard');
    for (const part of ['name="language"\r\n\r\nde', 'filename="audio_url-1.wav"', 'RIFF']) {
      expect(asked?.body).toContain(part);
    }
    expect(asked?.body).not.toContain('input_audio_duration');
    expect(await balance(workspace)).toMatchObject({ quota_amount: 99.7, authorized_amount: 0 });
    expect(await rowOf(database(), task.task_id)).toMatchObject({
      cost_source: 'declared',
      cost: 300,
    });
  });

  it.each([
    ['content', 'content_policy_violation', 0, null],
    ['invalid', 'generation_failed', 0, null],
    ['billing', 'upstream_error', 0, null],
    ['no-key', 'upstream_error', 0, null],
    ['down', 'upstream_error', 0, null],
    ['slow-content', 'content_policy_violation', 1, 'possible'],
    ['empty', 'upstream_error', 1, 'possible'],
    ['broken-start', 'upstream_error', 1, 'possible'],
    ['bad-gateway', 'upstream_error', 1, 'possible'],
    ['slow-reset', 'upstream_error', 1, 'possible'],
  ])('are transcripts that meet "%s" and fail as %s after %i requests', async (...row) => {
    const [fault, code, starts, source] = row;
    const fixture = await start();
    const { service, workspace, submit, reach, balance } = fixture;
    await service.start();
    const before = startsOf(fault);
    const prompt = `names [[double:${fault}]]`;
    const body = { model: 'whisper-1', audio_url: await sound(fixture), prompt };
    const task = await reach(workspace, await submit(workspace, body), 'failed');
    expect(task.error?.code).toBe(code);
    expect(startsOf(fault) - before).toBe(starts);
    expect(await balance(workspace)).toMatchObject({ quota_amount: 100, authorized_amount: 0 });
    expect(await rowOf(database(), task.task_id)).toMatchObject({ cost_source: source });
  });

  it('of several requests are delivered, and charged, as far as they were made', async () => {
    const { service, workspace, submit, reach, balance } = await start({ imagesPerCall: 1 });
    await service.start();
    const taskId = await submit(workspace, image('second-content', { n: 2 }));
    const task = await reach(workspace, taskId, 'succeeded');
    expect(task.result?.data).toHaveLength(1);
    expect(await rowOf(database(), taskId)).toMatchObject({
      cost_source: 'provider',
      cost: 4_450,
    });
    expect(await balance(workspace)).toMatchObject({ quota_amount: 96, authorized_amount: 0 });
  });

  it('of several requests are all made, although the provider is busy for a moment', async () => {
    const { service, workspace, submit, reach, balance } = await start({ imagesPerCall: 1 });
    await service.start();
    const taskId = await submit(workspace, image('second-busy', { n: 3 }));
    const task = await reach(workspace, taskId, 'succeeded');
    expect(task.result?.data).toHaveLength(3);
    expect(startsOf('second-busy')).toBe(3);
    expect(await balance(workspace)).toMatchObject({ quota_amount: 88, authorized_amount: 0 });
  });

  it('are not requested again after their process died, and fail as unknown', async () => {
    const { service, workspace, submit, reach } = await start();
    const taskId = await submit(workspace, image('dead'));
    const operation = `openai-media_${taskId}`;
    const operations = createOperationStore(database().drizzle(schema));
    await operations.create({ operation, key: taskId, request: { model: 'gpt-image-1' } });
    await database().query(
      `update service.tasks set status = 'running', started_at = now(), provider = 'sandbox',
             upstream_model = 'gpt-image-1', attempts = 1, start_sent_at = clock_timestamp() where id = $1`,
      [taskId],
    );
    await service.start();
    await reach(workspace, taskId, 'failed');
    expect(startsOf('dead')).toBe(0);
    expect(await rowOf(database(), taskId)).toMatchObject({ operation, cost_source: 'possible' });
  });

  it('are waited for when the process stops, and stored by the next one', async () => {
    const { service, provider, workspace, submit, reach } = await start({ foreignMs: 60_000 });
    await service.start();
    const taskId = await submit(workspace, image('slow-stop'));
    await eventually(async () =>
      expect((await rowOf(database(), taskId)).operation).not.toBeNull(),
    );
    await service.handBack();
    await provider.close();
    await service.start();
    await reach(workspace, taskId, 'succeeded');
    expect(startsOf('slow-stop')).toBe(1);
  });

  const order = (key: string, fault: string, n = 1) => ({
    ...requestOf('gpt-image-1', { ...image(fault), n }),
    key,
  });
  it('are left to the process that requests them, as long as it lives', async () => {
    const far = await startOpenAiDouble({ imageMs: 2_500 });
    const dataDir = await newFolder();
    const more = { baseUrl: far.url, foreignMs: 900 };
    const [one, other] = [await connect(dataDir, more), await connect(dataDir, more)];
    const { start: started } = await startWith(one, order('task_far', 'far'));
    if (started.state !== 'taken') throw new Error(started.state);
    const { status } = await followTo(other, started.operation);
    expect(status.state).toBe('succeeded');
    await Promise.all([one.close(), other.close()]);
    await far.close();
  });

  it('are stored although the database fails when their request is written down', async () => {
    const store = createOperationStore(database().drizzle(schema));
    let failures = 0;
    const operations: OperationStore = {
      ...store,
      async create(row) {
        failures += 1;
        if (failures === 1) throw new Error('The connection was lost.');
        return await store.create(row);
      },
    };
    const provider = await connect(await newFolder(), { operations });
    const { start: started } = await startWith(provider, order('task_lost', 'slow-row'));
    if (started.state !== 'taken') throw new Error(started.state);
    const { status } = await followTo(provider, started.operation);
    expect(status.state).toBe('succeeded');
    expect(startsOf('slow-row')).toBe(1);
    await provider.close();
  });

  it('that came are stored while others wait for their turn, and stay when the process stops', async () => {
    // Of ten requests in a minute the second waits for more than six seconds.
    const more = { imagesPerCall: 1, perMinute: 10, closeMs: 1_000 };
    const dataDir = await newFolder();
    const provider = await connect(dataDir, more);
    const { start: started } = await startWith(provider, order('task_stop', 'waiting', 2));
    if (started.state !== 'taken') throw new Error(started.state);
    const storage = await openStorage({ storage: { driver: 'fs' }, dataDir });
    await eventually(async () => {
      const storedKeys: string[] = [];
      for await (const { key } of storage.list('openai-media/')) storedKeys.push(key);
      expect(storedKeys).toHaveLength(1);
    });
    await provider.close();
    const next = await connect(dataDir);
    const { status } = await followTo(next, started.operation);
    if (status.state !== 'succeeded') throw new Error(status.message);
    expect(status.outputs).toHaveLength(1);
    expect(startsOf('waiting')).toBe(1);
    await next.close();
  });

  it.each(['video', 'status-down', 'status-missing', 'status-reset', 'status-nonsense'])(
    'that are videos are followed through "%s"',
    async (fault) => {
      const { service, workspace, submit, reach } = await start();
      await service.start();
      await reach(workspace, await submit(workspace, video(fault)), 'succeeded');
      expect(startsOf(fault)).toBe(1);
    },
  );

  it('that are videos fail with their reason, and are fetched from a fresh address', async () => {
    const { service, workspace, submit, reach, balance } = await start();
    await service.start();
    const failed = await reach(workspace, await submit(workspace, video('failed')), 'failed');
    expect(failed.error?.code).toBe('content_policy_violation');
    expect(await balance(workspace)).toMatchObject({ quota_amount: 100, authorized_amount: 0 });
    await reach(workspace, await submit(workspace, video('expired-once')), 'succeeded');
    expect((await balance(workspace)).authorized_amount).toBe(0);
  });

  it('that are videos are deleted there when they are canceled', async () => {
    const { service, workspace, submit } = await start();
    await service.start();
    const taskId = await submit(workspace, video('hang'));
    await eventually(() => expect(startsOf('hang')).toBe(1));
    await service.post(workspace.secret, `/v1/tasks/${taskId}/cancel`, {});
    await eventually(() =>
      expect([...double.videos.values()].find((each) => each.fault === 'hang')?.deleted).toBe(true),
    );
  });
});
