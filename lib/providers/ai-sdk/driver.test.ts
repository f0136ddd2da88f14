import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createDeepInfra } from '@ai-sdk/deepinfra';
import { createXai } from '@ai-sdk/xai';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { declaredField } from '@/lib/contract';
import { createLogger } from '@/lib/platform/log';
import type { MediaProvider, MediaRequest } from '../media';
import type { ProviderDependencies } from '../open-providers';
import { followTo, referenceOf, requestOf, startWith } from '../remote/testing/driver-harness';
import {
  itFollowsThrough,
  itLosesResponsesToStarts,
  itRefusesStarts,
  later,
  operationOf,
  type TestedDriver,
} from '../remote/testing/driver-tables';
import { formFiles, maskedReferences, paintedMask } from '../remote/testing/masked';
import { aiSdkTools, openAiSdk } from '.';
import { aiSdkDeclaration } from './declaration';
import { importAiSdkModel } from './import-models';
import { aiSdkModels, listedAiSdkModels } from './models';
import { type AiSdkOptions, createAiSdkProvider } from './operation';
import { packageNames, packages } from './packages';
import { imageCalls, speechCall, videoCall } from './request';
import type { CreateSdkProvider, SdkFile } from './sdk';
import { type AiSdkDouble, aiSdkDoubleKey, startAiSdkDouble } from './testing/double';

/** Making pictures needs a database, so that is tested in lib/service/tasks/ai-sdk.test.ts. */
const unused = {};
const parts: ProviderDependencies = {
  storage: unused as ProviderDependencies['storage'],
  operations: unused as ProviderDependencies['operations'],
  log: createLogger({ level: 'silent' }),
  clock: Date,
};
/** The packages are only known here by the interfaces that the driver assumes. */
const created: Record<'xai' | 'deepinfra', CreateSdkProvider> = {
  xai: createXai,
  deepinfra: createDeepInfra,
};
type Name = keyof typeof created;
const models = {
  xai: 'grok-imagine-image',
  deepinfra: 'black-forest-labs/FLUX-1-schnell',
} as const;
const film = 'grok-imagine-video';

let double: AiSdkDouble;
const providers = new Map<Name, MediaProvider>();
let keys = 0;
const open = (name: Name, more: Partial<AiSdkOptions> = {}) =>
  createAiSdkProvider(
    {
      package: name,
      create: created[name],
      apiKey: aiSdkDoubleKey,
      baseUrl: double[name],
      region: undefined,
      project: undefined,
      resourceName: undefined,
      answerSeconds: 20,
      usdPerUnit: {},
      concurrent: 10,
      perMinute: 100_000,
      ...more,
    },
    parts,
  );
const of = (name: Name) => providers.get(name) as MediaProvider;

beforeAll(async () => {
  double = await startAiSdkDouble();
  for (const name of ['xai', 'deepinfra'] as const) providers.set(name, open(name));
});
afterAll(async () => {
  for (const provider of providers.values()) await provider.close();
  await double.close();
});

const mediaRequest = (name: Name, params: object = {}, more: Partial<MediaRequest> = {}) => {
  keys += 1;
  const model =
    more.family === 'video' ? film : more.family === 'audio' ? 'grok-tts' : models[name];
  const all = { prompt: 'a harbour', ...params };
  return requestOf(model, all, { key: `task${keys}`, ...more });
};
const faulty = (name: Name, fault: string, more: Partial<MediaRequest> = {}) => {
  keys += 1;
  return mediaRequest(name, { prompt: `a harbour ${keys} [[double:${fault}]]` }, more);
};
const driverOf = (name: Name, family: MediaRequest['family']): TestedDriver => ({
  provider: () => of(name),
  open: () => open(name),
  mediaRequest: (fault) => faulty(name, fault, { family }),
  taken: () => double.taken.map(({ prompt }) => prompt),
});

const kinds = [
  ['xai', 'image'],
  ['deepinfra', 'image'],
  ['xai', 'video'],
  ['xai', 'audio'],
] as const;

describe.each(kinds)('a start of %s (%s)', (name, family) => {
  itRefusesStarts(
    driverOf(name, family),
    ['wrong-key', later],
    ['forbidden', later],
    ['no-model', later],
    [
      'invalid-start',
      { code: 'generation_failed', retryable: false, message: expect.stringContaining('1:1') },
    ],
    [
      'content-start',
      {
        code: 'content_policy_violation',
        retryable: false,
        message: expect.stringContaining('Change the prompt'),
      },
    ],
  );
  itLosesResponsesToStarts(driverOf(name, family));

  it('with another key is refused', async () => {
    const provider = open(name, { apiKey: 'another' });
    const { start } = await startWith(provider, mediaRequest(name, {}, { family }));
    expect(start).toMatchObject({ state: 'refused', retryable: true });
    await provider.close();
  });

  it('at an address where no server listens is refused', async () => {
    const provider = open(name, { baseUrl: 'http://127.0.0.1:9' });
    const { start } = await startWith(provider, mediaRequest(name, {}, { family }));
    expect(start).toMatchObject({ state: 'refused', retryable: true });
    await provider.close();
  });

  it.each(['', '../files', 'a?x', 'a/../../b'])('of the model "%s" is not sent', async (model) => {
    const result = await startWith(of(name), { ...mediaRequest(name), model, family });
    expect(result).toMatchObject({ isStartStored: false, start: { state: 'refused' } });
  });
});

describe('pictures', () => {
  it('are edits if they have files', async () => {
    const references = [
      referenceOf('reference_images', 0, 'first'),
      referenceOf('reference_images', 1, 'second'),
    ];
    // Their response is lost, because keeping them needs a database.
    const ofXai = faulty('xai', 'broken-start', { references });
    await startWith(of('xai'), ofXai);
    const [first, second] = ['first', 'second'].map((each) => ({
      url: `data:image/png;base64,${Buffer.from(each).toString('base64')}`,
      type: 'image_url',
    }));
    expect(double.taken.at(-1)).toMatchObject({
      path: '/v1/images/edits',
      body: { model: models.xai, images: [first, second] },
    });
    const masked = await maskedReferences();
    const ofDeepInfra = faulty('deepinfra', 'broken-start', { references: masked });
    await startWith(of('deepinfra'), ofDeepInfra);
    expect(double.taken.at(-1)?.prompt).toBe(ofDeepInfra.params.prompt);
    const sent = double.requests.at(-1);
    expect(sent?.path).toBe('/v1/openai/images/edits');
    const files = formFiles(sent?.body);
    expect(files.map(({ name }) => name)).toEqual(['image', 'mask']);
    expect(files[1]?.bytes).toEqual(await paintedMask(64, 48));
  });

  it('with options that the package does not take are not sent', async () => {
    const result = await startWith(of('xai'), mediaRequest('xai', { quality: 'best' }));
    expect(result).toMatchObject({
      isStartStored: false,
      start: {
        state: 'refused',
        code: 'generation_failed',
        retryable: false,
        message: expect.stringContaining('xai'),
      },
    });
  });

  it('with a mask that the model takes none of are not sent', async () => {
    const references = [referenceOf('reference_images', 0, 'a'), referenceOf('mask_image', 0, 'b')];
    const result = await startWith(of('xai'), mediaRequest('xai', {}, { references }));
    expect(result).toMatchObject({
      isStartStored: false,
      start: { state: 'refused', code: 'reference_invalid' },
    });
  });

  it('with a file that is not a picture are not sent', async () => {
    const references = [referenceOf('reference_videos', 0, 'a', 'video/mp4')];
    const start = of('xai').start(mediaRequest('xai', {}, { references }), {
      signal: AbortSignal.timeout(5_000),
      storeStart: () => expect.fail('It was sent.'),
    });
    await expect(start).rejects.toMatchObject({ code: 'reference_invalid', retryable: false });
  });

  it('whose files the provider cannot read fail with that reason', async () => {
    for (const name of ['xai', 'deepinfra'] as const) {
      const references = [referenceOf('reference_images', 0, 'a')];
      const { start } = await startWith(of(name), faulty(name, 'bad-image', { references }));
      expect(start, name).toMatchObject({ state: 'refused', code: 'reference_invalid' });
    }
  });
});

describe('a video', () => {
  const video = { family: 'video' } as const;
  const ended = async (request: MediaRequest) =>
    await followTo(of('xai'), await operationOf(of('xai'), request));

  it('is fetched, and costs what the provider reports', async () => {
    const { status } = await ended(mediaRequest('xai', { duration: 6, resolution: '720p' }, video));
    if (status.state !== 'succeeded') throw new Error(`It ${JSON.stringify(status)}.`);
    expect(status.cost).toEqual({ microUsd: 120_000 });
    const [output] = status.outputs;
    const bytes = await buffer(await (output as NonNullable<typeof output>).open());
    expect(bytes.subarray(0, 3).toString()).toBe('GIF');
    expect(double.taken.at(-1)?.body).toMatchObject({ resolution: '720p', duration: 6 });
  });

  itFollowsThrough(driverOf('xai', 'video'));

  it.each([
    ['content', 'content_policy_violation', 'Change the prompt'],
    ['crash', 'generation_failed', 'The renderer stopped.'],
    ['expired', 'upstream_timeout', 'in time', 'possible'],
    ['no-film', 'generation_failed', 'no video URL', 'possible'],
  ])('that meets "%s" fails as %s, with words', async (fault, code, words, cost?: string) => {
    const { status } = await ended(faulty('xai', fault, video));
    const message = expect.stringContaining(words);
    expect(status).toEqual({ state: 'failed', code, message, ...(cost ? { cost } : {}) });
  });

  it('is offered by no package that makes none', async () => {
    const result = await startWith(of('deepinfra'), mediaRequest('deepinfra', {}, video));
    expect(result).toMatchObject({
      isStartStored: false,
      start: { state: 'refused', retryable: true },
    });
  });

  it.each(['', 'video:', 'video:e30', 'x'])('is no operation "%s"', async (operation) => {
    const look = of('xai').status(operation, AbortSignal.timeout(1_000));
    await expect(look).rejects.toMatchObject({ retryable: false });
  });
});

describe('a request', () => {
  const png: SdkFile = { type: 'file', mediaType: 'image/png', data: new Uint8Array([1]) };

  it("for pictures has our fields under the SDK's names, and options for the rest", () => {
    const params = {
      n: 4,
      seed: 7,
      aspect_ratio: '16:9',
      quality: 'high',
      reference_images: ['x'],
      mask_image: 'y',
    };
    const references = [referenceOf('reference_images', 0, 'a'), referenceOf('mask_image', 0, 'b')];
    const mapping = {
      constants: { user: 'us' },
      fields: { quality: { to: 'providerOptions.xai.grade', values: { high: 3 } } },
    };
    const calls = imageCalls(mediaRequest('xai', params, { references, mapping }), {
      package: 'xai',
      files: [png, { ...png, data: new Uint8Array([2]) }],
      maxPerCall: 3,
    });
    expect(calls.map(({ n, seed }) => [n, seed])).toEqual([
      [3, 7],
      [1, 10],
    ]);
    expect(calls[0]).toMatchObject({
      prompt: 'a harbour',
      size: undefined,
      aspectRatio: '16:9',
      files: [png],
      mask: { data: new Uint8Array([2]) },
      providerOptions: { xai: { user: 'us', grade: 3 } },
    });
  });

  it('for pictures of xAI has its way to write a resolution', () => {
    const request = mediaRequest('xai', { resolution: '2K' });
    const [call] = imageCalls(request, { package: 'xai', files: [], maxPerCall: 1 });
    expect(call?.providerOptions).toEqual({ xai: { resolution: '2k' } });
  });

  it.each([
    ['togetherai', { aspect_ratio: '3:2' }, '1536x1024', undefined],
    ['togetherai', { aspect_ratio: '1:1', resolution: '2K' }, '2048x2048', undefined],
    ['luma', { aspect_ratio: '3:2' }, undefined, '3:2'],
    ['deepinfra', { size: '512x768' }, '512x768', undefined],
    ['xai', { aspect_ratio: 'auto' }, undefined, undefined],
  ] as const)('to %s with %j has the size %s and the ratio %s', (name, params, size, ratio) => {
    const [call] = imageCalls(mediaRequest('xai', params), {
      package: name,
      files: [],
      maxPerCall: 1,
    });
    expect([call?.size, call?.aspectRatio]).toEqual([size, ratio]);
    expect(Object.values(call?.providerOptions ?? {})).toEqual([{}]);
  });

  it.each([
    ['xai', { resolution: '1080p', aspect_ratio: '9:16' }, undefined, { resolution: '1080p' }],
    ['google-vertex', { resolution: '720P' }, '720p', {}],
    ['alibaba', { resolution: '720p', aspect_ratio: '9:16' }, '720x1280', {}],
  ] as const)(
    'for a video of %s with %j has its resolution',
    (name, params, resolution, options) => {
      const call = videoCall(mediaRequest('xai', params, { family: 'video' }), {
        package: name,
        files: [],
      });
      expect(call.resolution).toBe(resolution);
      expect(Object.values(call.providerOptions)).toEqual([options]);
    },
  );

  it('for a video has frames and references', () => {
    const references = [
      referenceOf('last_frame_image_url', 0, 'a'),
      referenceOf('reference_images', 0, 'b'),
      referenceOf('first_frame_image_url', 0, 'c'),
    ];
    const files = [1, 2, 3].map((each) => ({ ...png, data: new Uint8Array([each]) }));
    const params = { duration: '6', audio: true };
    const call = videoCall(mediaRequest('xai', params, { family: 'video', references }), {
      package: 'xai',
      files,
    });
    expect(call).toMatchObject({
      duration: 6,
      generateAudio: true,
      frameImages: [
        { frameType: 'first_frame', image: files[2] },
        { frameType: 'last_frame', image: files[0] },
      ],
      inputReferences: [files[1]],
    });
  });
});

describe('a request for speech', () => {
  it('has the options of the SDK by our names, and others for the package', () => {
    const given = { prompt: 'Hello', voice: 'eve', speed: 1.1, output_format: 'wav', replace: {} };
    expect(speechCall(mediaRequest('xai', given, { family: 'audio' }), 'xai')).toEqual({
      text: 'Hello',
      voice: 'eve',
      outputFormat: 'wav',
      instructions: undefined,
      speed: 1.1,
      language: undefined,
      providerOptions: { xai: { replace: {} } },
    });
  });
});

describe('a model', () => {
  it.each(packageNames)('of %s has fields that can be declared', (name) => {
    for (const model of ['some-image', 'some-video-1', 'some-tts']) {
      const { family, fields } = importAiSdkModel(name, model);
      expect(packages[name].families).toContain(family);
      for (const field of fields) expect(declaredField.safeParse(field).error).toBeUndefined();
    }
  });

  it('that makes videos only from text takes no picture to start from', () => {
    const names = (model: string) =>
      importAiSdkModel('alibaba', model).fields.map(({ name }) => name);
    expect(names('wan2.7-t2v')).not.toContain('first_frame_image_url');
    expect(names('wan2.6-i2v')).toContain('first_frame_image_url');
  });

  it('is a picture or a video by its name', async () => {
    const kind = async (model: string) => {
      const found = await of('xai').describeModel?.(model, AbortSignal.timeout(1_000));
      return found?.family;
    };
    expect(await kind(models.xai)).toBe('image');
    expect(await kind(film)).toBe('video');
    expect(await kind('../x')).toBeUndefined();
  });
});

describe('models that are listed', () => {
  it.each(['xai', 'deepinfra'] as const)('of %s are those that its package names', (name) => {
    const types = readFileSync(
      fileURLToPath(import.meta.resolve(`@ai-sdk/${name}`)).replace(/index\.js$/, 'index.d.ts'),
      'utf8',
    );
    for (const family of ['image', 'video'] as const) {
      const pattern = new RegExp(
        `type \\w+${family === 'image' ? 'Image' : 'Video'}ModelId = (.+);`,
      );
      const [, named = ''] = pattern.exec(types) ?? [];
      const ids = [...named.matchAll(/'([^']+)'/g)].map(([, id]) => id);
      expect(aiSdkModels[name][family] ?? []).toEqual(ids);
    }
  });

  it.each(packageNames)(
    'of %s are pictures and videos that the package makes, as they are imported',
    (name) => {
      for (const { id, family } of listedAiSdkModels(name, '')) {
        expect(importAiSdkModel(name, id)).toMatchObject({ model: id, family });
        expect(packages[name].families).toContain(family);
      }
    },
  );

  it('match a search', async () => {
    const found = await of('deepinfra').listModels?.('schnell', AbortSignal.timeout(1_000));
    expect(found).toEqual([
      { id: 'black-forest-labs/FLUX-1-schnell', name: 'FLUX-1-schnell', family: 'image' },
    ]);
  });
});

it('an address of the declaration has the name that its package gives it', async () => {
  for (const [name, setting] of [
    ['alibaba', 'videoBaseURL'],
    ['luma', 'baseURL'],
  ] as const) {
    const create = vi.fn(() => ({ imageModel: () => expect.fail(), videoModel: () => ({}) }));
    const provider = open('xai', { package: name, create: create as never, baseUrl: double.url });
    const family = packages[name].families[0] ?? 'image';
    await startWith(provider, mediaRequest('xai', {}, { family })).catch(() => undefined);
    expect(create).toHaveBeenCalledWith(expect.objectContaining({ [setting]: double.url }));
    await provider.close();
  }
});

describe('a declaration', () => {
  const unheard = AbortSignal.timeout(5_000);
  const declared = (more: object) =>
    aiSdkDeclaration.parse({ id: 'shop', driver: 'ai-sdk', apiKey: 'k', ...more });

  it('of a package that is not installed names the command that installs it', async () => {
    await expect(openAiSdk(declared({ package: 'luma' }), parts)).rejects.toThrow(
      /Provider "shop" needs the package @ai-sdk\/luma, .*Run "npm install --save-prod @ai-sdk\/luma@3"/s,
    );
  });

  it.each([
    ['amazon-bedrock', {}, '"region"'],
    ['azure', {}, '"resourceName" or "baseUrl"'],
    ['google-vertex', { project: 'ours', apiKey: undefined }, '"region"'],
    [
      'google-vertex',
      { project: 'ours', apiKey: undefined, region: 'eu', baseUrl: 'https://a.example' },
      'no "project"',
    ],
  ])('of %s with %j needs %s', async (name, more, words) => {
    await expect(openAiSdk(declared({ package: name, ...more }), parts)).rejects.toThrow(words);
  });

  it('without a key names the variable of its package', async () => {
    const open_ = openAiSdk(declared({ package: 'xai', apiKey: undefined }), parts);
    await expect(open_).rejects.toMatchObject({
      missingKey: { setting: 'apiKey', variable: 'XAI_API_KEY' },
    });
  });

  it.each([
    ['xai', 'XAI_API_KEY', { baseUrl: 'https://a.example' }],
    ['azure', 'AZURE_API_KEY', { resourceName: 'ours' }],
  ])('of %s at another address does not read %s by itself', async (name, variable, address) => {
    vi.stubEnv(variable, 'of the environment');
    const elsewhere = declared({ package: name, apiKey: undefined, ...address });
    await expect(openAiSdk(elsewhere, parts)).rejects.toThrow('needs a key');
    vi.unstubAllEnvs();
  });

  it('at another address reads the variable that it names', async () => {
    vi.stubEnv('XAI_API_KEY', 'of the environment');
    const named = { package: 'xai', apiKey: undefined, apiKeyEnv: 'XAI_API_KEY' };
    const opened = await openAiSdk(declared({ ...named, baseUrl: 'https://a.example' }), parts);
    await opened.media.close();
    vi.unstubAllEnvs();
  });

  it('of an installed package is checked without a call to the provider', async () => {
    const { checks } = await aiSdkTools(declared({ package: 'xai' })).check(unheard);
    expect(checks).toEqual([
      { name: 'reachable', ok: null, text: expect.stringContaining('@ai-sdk/xai is installed') },
    ]);
    await expect(aiSdkTools(declared({ package: 'luma' })).check(unheard)).rejects.toThrow(
      /npm install/,
    );
  });

  it('of an installed package opens it', async () => {
    const { media } = await openAiSdk(declared({ package: 'deepinfra' }), parts);
    expect(media).toMatchObject({ name: 'ai-sdk', hasRepeatableStart: false });
    await media.close();
  });
});
