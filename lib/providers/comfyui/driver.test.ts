import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { MediaProvider } from '../media';
import { followTo, referenceOf, requestOf, startWith } from '../remote/testing/driver-harness';
import {
  formFiles,
  maskedReferences,
  paintedMask,
  paintedRow,
  rowOf,
} from '../remote/testing/masked';
import type { Workflow } from './declaration';
import { createComfyUiProvider } from './operation';
import { promptIdOf } from './request';
import { type ComfyUiDouble, startComfyUiDouble } from './testing/double';
import { imageToImage, textToImage } from './testing/workflows';

const never = new AbortController().signal;
/** Saves its picture as it is, and enlarged. */
const savesTwice: Workflow = {
  ...textToImage,
  '10': { class_type: 'SaveImage', inputs: { filename_prefix: 'large', images: ['8', 0] } },
};
const open = (...servers: string[]) =>
  createComfyUiProvider({
    servers,
    headers: {},
    workflows: {
      sdxl: { graph: textToImage, bindings: {}, output: '9' },
      edit: { graph: imageToImage, bindings: {} },
      large: { graph: savesTwice, bindings: {}, output: '10' },
      both: { graph: savesTwice, bindings: {} },
    },
    usdPerHour: 1,
    concurrent: 8,
    perMinute: 100_000,
  });
const maskLoader = (channel: string) => ({
  '12': { class_type: 'LoadImageMask', inputs: { image: 'author.png', channel } },
});
const openWith = (server: string, graph: Workflow) =>
  createComfyUiProvider({
    servers: [server],
    headers: {},
    workflows: { inpaint: { graph, bindings: {} } },
    usdPerHour: 1,
    concurrent: 8,
    perMinute: 100_000,
  });
const mediaRequest = (key: string, more: object = {}) =>
  requestOf('sdxl', { prompt: `a harbour [[double:${key}]]`, ...more }, { key });

describe.each([
  ['a server', false],
  ['an old server', true],
])('%s', (_, old) => {
  let double: ComfyUiDouble;
  let provider: MediaProvider;
  beforeAll(async () => {
    double = await startComfyUiDouble({ old });
    provider = open(double.url);
  });
  afterAll(async () => {
    await provider.close();
    await double.close();
  });
  const countOf = (fault: string) => double.queued.filter((each) => each.fault === fault).length;
  async function taken(key: string, more = {}): Promise<string> {
    const { start } = await startWith(provider, mediaRequest(key, more));
    if (start.state !== 'taken') throw new Error(JSON.stringify(start));
    return start.operation;
  }

  it('sets inputs by the mapping of its model; bindings set the others', async () => {
    const mapping = {
      fields: {
        prompt: { to: '6.inputs.text, 9.inputs.filename_prefix' },
        steps: { to: '' },
        odd: { to: '4.inputs.ckpt_name, 99.inputs.nowhere' },
      },
      constants: { '3.inputs.cfg': 3, '5.inputs.height': 512 },
    };
    const params = { seed: 7, width: 768, height: 640, steps: 30, odd: 'other.safetensors' };
    await startWith(provider, { ...mediaRequest('mapped', params), mapping });
    expect(double.queued.at(-1)?.graph).toMatchObject({
      '3': { inputs: { seed: 7, steps: 20, cfg: 3 } },
      '4': { inputs: { ckpt_name: 'other.safetensors' } },
      '5': { inputs: { width: 768, height: 640 } },
      '6': { inputs: { text: 'a harbour [[double:mapped]]' } },
      '9': { inputs: { filename_prefix: 'a harbour [[double:mapped]]' } },
    });
  });

  it.each([
    ['colour', { mask: ['12', 0] }, 'red', 2],
    ['transparency', { mask: ['12', 0] }, 'alpha', 2],
    ['the picture itself', { mask: ['5', 1] }, undefined, 1],
  ])('gets its mask as the workflow reads it: by %s', async (form, link, channel, files) => {
    const graph = {
      ...imageToImage,
      '11': {
        class_type: 'VAEEncodeForInpaint',
        inputs: { pixels: ['5', 0], vae: ['4', 2], grow_mask_by: 6, mask: link.mask },
      },
      ...(channel === undefined ? {} : maskLoader(channel)),
    };
    const ownProvider = openWith(double.url, graph);
    const before = double.requests.length;
    const { start } = await startWith(
      ownProvider,
      requestOf(
        'inpaint',
        { prompt: 'a boat', reference_images: ['x'], mask_image: 'y' },
        { key: `mask by ${form} ${old}`, references: await maskedReferences() },
      ),
    );
    expect(start.state).toBe('taken');
    const uploads = double.requests.slice(before).filter(({ path }) => path === '/upload/image');
    const sent = uploads.map(({ body }) => formFiles(body)[0]?.bytes ?? Buffer.alloc(0));
    expect(sent).toHaveLength(files);
    const painted = paintedRow(64);
    const kept = painted.map((value) => 255 - value);
    if (channel === 'red') expect(sent[0]).toEqual(await paintedMask(64, 48));
    else expect(await rowOf(sent[0] ?? Buffer.alloc(0), 3)).toEqual(kept);
    expect(double.queued.at(-1)?.graph).toMatchObject({
      '5': { inputs: { image: expect.stringContaining('reference_images-1.png') } },
      ...(channel === undefined
        ? {}
        : { '12': { inputs: { image: expect.stringContaining('mask_image-1.png') } } }),
    });
    await ownProvider.close();
  });

  it.each([
    ['large', ['10.png']],
    ['both', ['9.png', '10.png']],
  ])('of a workflow that saves twice, %s are the files', async (model, names) => {
    const request = requestOf(model, { prompt: 'a harbour' }, { key: `${model} ${old}` });
    const { start } = await startWith(provider, request);
    if (start.state !== 'taken') throw new Error(JSON.stringify(start));
    const { status } = await followTo(provider, start.operation);
    if (status.state !== 'succeeded') throw new Error(status.state);
    const before = double.requests.length;
    for (const output of status.outputs) {
      await buffer(await (output as { open(): Promise<ReadableStream> }).open());
    }
    const files = double.requests
      .slice(before)
      .map(({ query }) => query.get('filename')?.replace(/^[0-9a-f-]{36}\./, ''));
    expect(files).toEqual(names);
  });

  it('makes a picture of all its fields, and reports the cost', async () => {
    const operation = await taken('plain', { seed: 7, width: 768, steps: 30 });
    const { status } = await followTo(provider, operation);
    if (status.state !== 'succeeded') throw new Error(status.message);
    expect(status.cost).toEqual({ microUsd: 10_000 });
    const bytes = await buffer(
      await (status.outputs[0] as { open(): Promise<ReadableStream> }).open(),
    );
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    expect(double.queued.at(-1)?.graph).toMatchObject({
      '3': { inputs: { seed: 7, steps: 30, cfg: 7 } },
      '5': { inputs: { width: 768, height: 1024 } },
      '6': { inputs: { text: 'a harbour [[double:plain]]' } },
    });
  });

  it.each([
    ['busy', true],
    ['down', true],
    [
      'missing-model',
      true,
      'ckpt_name of CheckpointLoaderSimple, node 4: "sd_xl_base_1.0.safetensors" is not in its list.',
    ],
    ['missing-node', true, "Node 'IPAdapter' not found."],
    [
      'broken-link',
      true,
      'vae of VAEDecode, node 8: Return type mismatch between linked nodes: vae, received_type(CLIP)',
    ],
    [
      'invalid',
      false,
      'at width: Value 99999 bigger than max of 16384 (width of EmptyLatentImage, node 5).',
    ],
    ['no-words', false, 'The workflow was refused.'],
  ])('that meets "%s" refuses, and nothing is queued', async (fault, retryable, words = '') => {
    const ownProvider = open(double.url);
    const { start } = await startWith(ownProvider, mediaRequest(fault));
    expect(start).toMatchObject({ state: 'refused', retryable });
    expect(start.state === 'refused' && start.message).toContain(words);
    expect(start.state === 'refused' && start.message).not.toContain('secret');
    expect(countOf(fault)).toBe(0);
    await ownProvider.close();
  });

  it.each(['broken-start', 'bad-gateway', 'nonsense-start'])(
    'that meets "%s" leaves an unknown start, which is found if the server has it',
    async (fault) => {
      expect((await startWith(provider, mediaRequest(fault))).start.state).toBe('unknown');
      expect(countOf(fault)).toBe(1);
      const found = await provider.find?.(fault, never);
      if (old) expect(found).toBeNull();
      else expect((await followTo(provider, String(found))).status.state).toBe('succeeded');
    },
  );

  it('is found while another server is down, and not while its own is', async () => {
    const down = 'http://127.0.0.1:9';
    const key = `beside-${old}`;
    await taken(key);
    const [pool, downAlone] = [open(down, double.url), open(down)];
    // An old server knows nothing by our key, so the one that is down may have it.
    if (old) await expect(pool.find?.(key, never)).rejects.toThrow('ECONNREFUSED');
    else expect(await pool.find?.(key, never)).toContain(double.url);
    await expect(downAlone.find?.(key, never)).rejects.toThrow('ECONNREFUSED');
    await pool.close();
    await downAlone.close();
  });

  it.each(['status-down', 'status-nonsense', 'status-reset'])(
    'is followed through "%s"',
    async (fault) => {
      const { status, failedPolls } = await followTo(provider, await taken(fault));
      expect(status.state).toBe('succeeded');
      expect(failedPolls).toBeGreaterThan(0);
      expect(countOf(fault)).toBe(1);
    },
  );

  it.each([
    ['interrupted', 'generation_failed', 'stopped'],
    ['crash', 'generation_failed', 'at KSampler: bad latent'],
    ['memory', 'upstream_error', 'out of memory'],
    ['restarted', 'upstream_error', 'restarted'],
  ])('that meets "%s" fails as %s', async (fault, code, words) => {
    const { status } = await followTo(provider, await taken(fault));
    expect(status).toMatchObject({ state: 'failed', code });
    expect(status.state === 'failed' && status.message).toContain(words);
  });

  it('reports when a result is gone, or none was made', async () => {
    const { status } = await followTo(provider, await taken('expired'));
    if (status.state !== 'succeeded') throw new Error(status.message);
    await expect(status.outputs[0]?.open()).rejects.toMatchObject({ retryable: true });
    expect((await followTo(provider, await taken('empty'))).status).toMatchObject({ outputs: [] });
  });

  it('stops what is canceled', async () => {
    const operation = await taken('hang');
    await provider.status(operation, never);
    await provider.status(operation, never);
    await provider.cancel(operation);
    expect((await followTo(provider, operation)).status.state).toBe('failed');
  });
});

describe('a socket', () => {
  const watched = async (provider: MediaProvider, fault: string) => {
    const { start } = await startWith(provider, mediaRequest(fault));
    if (start.state !== 'taken') throw new Error(JSON.stringify(start));
    const { promise: woken, resolve } = Promise.withResolvers<void>();
    const watch = provider.watch?.(start.operation, resolve);
    return { operation: start.operation, woken, [Symbol.dispose]: () => watch?.[Symbol.dispose]() };
  };

  it('adds progress to an operation that runs, and wakes when it has ended', async () => {
    const double = await startComfyUiDouble();
    const provider = open(double.url);
    {
      using running = await watched(provider, 'hang');
      // One of seven nodes was cached, and the sampler is half through: (1 + 10) of 26.
      await vi.waitFor(async () => {
        const status = await provider.status(running.operation, never);
        expect(status).toEqual({ state: 'running', progress: 45 });
      });
      using ended = await watched(provider, 'by-itself');
      await provider.status(ended.operation, never);
      await ended.woken;
      expect(await provider.status(ended.operation, never)).toMatchObject({ state: 'succeeded' });
    }
    await vi.waitFor(() => expect(double.listeners()).toBe(0));
    await Promise.all([provider.close(), double.close()]);
  });

  it('that is refused, or for a server that is not declared, changes nothing', async () => {
    const double = await startComfyUiDouble({ silent: true });
    const provider = open(double.url);
    using running = await watched(provider, 'plain');
    using _foreign = provider.watch?.(`${promptIdOf('x')}@sdxl@http://evil.example`, () => {});
    expect((await followTo(provider, running.operation)).status.state).toBe('succeeded');
    await Promise.all([provider.close(), double.close()]);
  });
});

describe('a pool', () => {
  it('queues a task once, takes another server for one that is down, and keeps to the one it began with', async () => {
    const double = await startComfyUiDouble();
    const provider = open('http://127.0.0.1:1', double.url);
    for (const key of ['one', 'two']) {
      const { start } = await startWith(provider, mediaRequest(key));
      expect(start).toMatchObject({
        state: 'taken',
        operation: `${promptIdOf(key)}@sdxl@${double.url}`,
      });
    }
    const again = open(double.url);
    expect((await startWith(again, mediaRequest('one'))).isStartStored).toBe(false);
    expect(double.queued).toHaveLength(2);
    await expect(
      provider.status(`${promptIdOf('one')}@sdxl@http://evil.example`, never),
    ).rejects.toThrow('no declared server');
    await Promise.all([provider.close(), again.close(), double.close()]);
  });

  it('uploads references, and describes its workflows', async () => {
    const double = await startComfyUiDouble();
    const provider = open(double.url);
    const request = requestOf(
      'edit',
      { prompt: 'x', reference_images: ['a'] },
      { key: 'ref', references: [referenceOf('reference_images', 0, 'the picture')] },
    );
    expect((await startWith(provider, request)).start.state).toBe('taken');
    const name = `${promptIdOf('ref')}-reference_images-1.png`;
    expect(double.uploads).toEqual([name]);
    expect(double.queued[0]?.graph).toMatchObject({
      '5': { inputs: { image: `atelier/${name}` } },
    });
    expect(await provider.describeModel?.('sdxl', never)).toMatchObject({ family: 'image' });
    expect(await provider.describeModel?.('none', never)).toBeNull();
    await Promise.all([provider.close(), double.close()]);
  });
});
