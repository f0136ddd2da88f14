import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { declaredField } from '@/lib/contract';
import type { MediaProvider, MediaRequest } from '../media';
import type { ProviderDependencies } from '../open-providers';
import { type DoubleServer, sendJson, startDoubleServer } from '../remote/testing/double-server';
import { followTo, referenceOf, requestOf, startWith } from '../remote/testing/driver-harness';
import {
  itFollowsThrough,
  itLosesResponsesToStarts,
  itRefusesStarts,
  itSendsNoModelNamed,
  later,
  operationOf,
  type TestedDriver,
} from '../remote/testing/driver-tables';
import { costOf } from './cost';
import { createGoogleProvider } from './operation';
import { readPictures } from './outcome';
import { googleFields } from './presets';
import { imageCalls, videoCall } from './request';
import { type GoogleDouble, googleDoubleKey, startGoogleDouble } from './testing/double';
import { imageEndings } from './testing/endings';

/** Making pictures needs a database, so that is tested in lib/service/tasks/google.test.ts. */
const unused = {};
const parts = {
  storage: unused as ProviderDependencies['storage'],
  operations: unused as ProviderDependencies['operations'],
  log: unused as ProviderDependencies['log'],
  clock: Date,
};
let double: GoogleDouble;
/** A storage that directs the upload to another server. */
let elsewhere: DoubleServer;
let provider: MediaProvider;
let keys = 0;
const open = (
  apiKey = googleDoubleKey,
  { baseUrl = double.url, ...more }: { baseUrl?: string | undefined; maxInlineBytes?: number } = {},
) =>
  createGoogleProvider(
    {
      ...more,
      apiKey,
      baseUrl,
      answerSeconds: 20,
      usdPerUnit: { 'gemini-3-pro-image': 0.134 },
      concurrent: 10,
      perMinute: 100_000,
    },
    parts,
  );

beforeAll(async () => {
  double = await startGoogleDouble();
  const nearby = { 'x-goog-upload-url': `${double.url}/stored` };
  elsewhere = await startDoubleServer((_, response) => sendJson(response, 200, {}, nearby));
  provider = open();
});
afterAll(async () => {
  await provider.close();
  await Promise.all([double.close(), elsewhere.close()]);
});

const kinds = {
  gemini: ['gemini-3.1-flash-image', 'image'],
  imagen: ['imagen-4.0-generate-001', 'image'],
  veo: ['veo-3.1-generate-preview', 'video'],
  omni: ['gemini-omni-1.1-flash', 'video'],
} as const;
type Kind = keyof typeof kinds;
const all = Object.keys(kinds) as Kind[];
const mediaRequest = (
  kind: Kind,
  params: Record<string, unknown> = {},
  more: Partial<MediaRequest> = {},
) => {
  keys += 1;
  const [model, family] = kinds[kind];
  return requestOf(
    model,
    { prompt: 'a harbour', ...params },
    { family, key: `task${keys}`, ...more },
  );
};
const faulty = (kind: Kind, fault: string) => {
  keys += 1;
  return mediaRequest(kind, { prompt: `a harbour ${keys} [[double:${fault}]]` });
};
const startsOf = ({ params }: MediaRequest) =>
  double.taken.filter(({ prompt }) => prompt === params.prompt).length;
const driverOf = (kind: Kind): TestedDriver => ({
  provider: () => provider,
  open: () => open(),
  mediaRequest: (fault) => faulty(kind, fault),
  taken: () => double.taken.map(({ prompt }) => prompt),
});

const ended = async (request: MediaRequest) =>
  await followTo(provider, await operationOf(provider, request));

describe.each(all)('a start of %s', (kind) => {
  itRefusesStarts(
    driverOf(kind),
    ['quota', { ...later, retryAfterSeconds: 1.5 }],
    ['overloaded', later],
    ['forbidden', later],
    ['location', later],
    [
      'invalid-start',
      {
        code: 'generation_failed',
        retryable: false,
        message: expect.stringContaining('aspectRatio'),
      },
    ],
    [
      'content-start',
      {
        code: 'content_policy_violation',
        retryable: false,
        message: expect.stringContaining('usage'),
      },
    ],
    ['bad-image', { code: 'reference_invalid', retryable: false }],
  );
  itLosesResponsesToStarts(driverOf(kind));

  it('with another key is refused, and the key is in no address', async () => {
    const own = open('another');
    const { start } = await startWith(own, mediaRequest(kind));
    expect(start).toMatchObject({ state: 'refused', retryable: true });
    expect(double.requests.filter(({ query }) => query.has('key'))).toEqual([]);
    await own.close();
  });
});

describe('a start', () => {
  itSendsNoModelNamed(driverOf('gemini'), '', 'Veo', '../files', 'veo-3?x', 'a/b');
});

describe('pictures', () => {
  it.each([
    ['gemini', 'image-safety', 'content_policy_violation', 'Unable to show'],
    ['gemini', 'declined', 'generation_failed', 'I can only draw boats.'],
    ['gemini', 'empty', 'generation_failed', 'Change the request'],
    ['imagen', 'content', 'content_policy_violation', 'a public person'],
    ['imagen', 'image-safety', 'content_policy_violation', 'safety check'],
  ] as const)(
    'of %s that meet "%s" fail as %s, with words, and may have cost something',
    (kind, fault, code, words) => {
      const isImagen = kind === 'imagen';
      const ending = readPictures(imageEndings[kind][fault], { isImagen, detail: '' });
      const message = expect.stringContaining(words);
      expect(ending).toEqual({ state: 'failed', code, message, cost: 'possible' });
    },
  );

  it('of a blocked prompt are refused', async () => {
    const request = faulty('gemini', 'content');
    const { start } = await startWith(provider, request);
    const message = expect.stringContaining('It shows a crime.');
    const code = 'content_policy_violation';
    expect(start).toMatchObject({ state: 'refused', code, retryable: false, message });
    expect(startsOf(request)).toBe(0);
  });
});

describe.each(['veo', 'omni'] as const)('a video of %s', (kind) => {
  it('is fetched with the key in a header, and costs its seconds', async () => {
    const { status } = await ended(mediaRequest(kind, { duration: 10, resolution: '720p' }));
    if (status.state !== 'succeeded') throw new Error(`It ${JSON.stringify(status)}.`);
    expect(status.cost).toEqual({ microUsd: kind === 'veo' ? 4_000_000 : 1_000_000 });
    const bytes = await buffer(await (status.outputs[0] as (typeof status.outputs)[number]).open());
    expect(bytes.subarray(0, 3).toString()).toBe('GIF');
  });

  it('that comes within the response is stored', async () => {
    const { status } = await ended(faulty(kind, 'inline'));
    if (status.state !== 'succeeded') throw new Error(status.message);
    const bytes = await buffer(await (status.outputs[0] as (typeof status.outputs)[number]).open());
    expect(bytes.subarray(0, 3).toString()).toBe('GIF');
  });

  itFollowsThrough(driverOf(kind));

  it.each([
    ['content', 'content_policy_violation', kind === 'veo' ? 'audio was blocked' : 'policy reason'],
    ['invalid', 'generation_failed', 'Unsupported duration'],
    ['bad-frame', 'reference_invalid', 'input image'],
    ['timeout', 'upstream_timeout', 'in time'],
    ['crash', 'upstream_error', 'not available'],
    ['empty', 'generation_failed', 'Change the request'],
  ] as const)('that meets "%s" fails as %s, with words', async (fault, code, words) => {
    const { status } = await ended(faulty(kind, fault));
    expect(status).toMatchObject({
      state: 'failed',
      code,
      message: expect.stringContaining(words),
    });
    // Without a video, Google may have charged for the work; an error charges nothing.
    const isUnmade = fault === 'empty' || (fault === 'content' && kind === 'veo');
    expect('cost' in status ? status.cost : undefined).toBe(isUnmade ? 'possible' : undefined);
  });

  it('that is gone may be fetched at another address', async () => {
    const { status } = await ended(faulty(kind, 'expired'));
    if (status.state !== 'succeeded') throw new Error('It failed.');
    await expect(status.outputs[0]?.open()).rejects.toMatchObject({ retryable: true });
  });
});

it('an interaction waits for its file, which may be named without an address', async () => {
  expect((await ended(faulty('omni', 'file-waiting'))).status.state).toBe('succeeded');
  const bare = (await ended(faulty('omni', 'bare-file'))).status;
  if (bare.state !== 'succeeded') throw new Error('It failed.');
  expect(
    (await buffer(await (bare.outputs[0] as (typeof bare.outputs)[number]).open())).length,
  ).toBeGreaterThan(0);
  const { status } = await ended(faulty('omni', 'file-failed'));
  expect(status).toMatchObject({ state: 'failed', cost: 'possible' });
});

it.each([
  ['incomplete', 'generation_failed', 'Change the request'],
  ['continuation', 'generation_failed', 'Change the request'],
  ['over-budget', 'generation_failed', 'Change the request'],
  ['blocked-step', 'content_policy_violation', 'Blocked by the safety filter.'],
  ['failed-step', 'upstream_error', 'not available'],
])('an interaction that ends as "%s" has failed as %s, and may cost something', async (...row) => {
  const [fault, code, words] = row;
  const message = expect.stringContaining(words);
  const { status } = await ended(faulty('omni', fault));
  expect(status).toEqual({ state: 'failed', code, message, cost: 'possible' });
});

it('stops an interaction, and leaves Veo at work', async () => {
  for (const kind of ['omni', 'veo'] as const) {
    const request = faulty(kind, 'hang');
    const { start } = await startWith(provider, request);
    if (start.state !== 'taken') throw new Error('It was not taken.');
    await provider.cancel(start.operation);
    const video = double.videos.find(({ prompt }) => prompt === request.params.prompt);
    expect(video?.canceled).toBe(kind === 'omni');
  }
});

it.each(['', 'veo:1:files/a', 'omni::../a', 'other:1:a', 'veo:x:models/a1/operations/b'])(
  'knows no operation "%s"',
  async (operation) => {
    const look = provider.status(operation, AbortSignal.timeout(1_000));
    await expect(look).rejects.toMatchObject({ retryable: false });
  },
);

describe('a request', () => {
  const png = { contentType: 'image/png', base64: 'AAA' };
  const clip = referenceOf('reference_videos', 0, 'd', 'video/mp4');
  const inline = { inlineData: { mimeType: 'image/png', data: 'AAA' } };

  it('for pictures of Gemini has files, ratio, size and a seed of its own', () => {
    const params = { n: 2, seed: 2 ** 31 - 1, aspect_ratio: '16:9', resolution: '2k' };
    const references = [referenceOf('reference_images', 0, 'a')];
    const calls = imageCalls(mediaRequest('gemini', params, { references }), [png]);
    const imageConfig = { aspectRatio: '16:9', imageSize: '2K' };
    expect(calls.map(({ body }) => body)).toEqual(
      [2 ** 31 - 1, 0].map((seed) => ({
        contents: [{ role: 'user', parts: [inline, { text: 'a harbour' }] }],
        generationConfig: { responseModalities: ['TEXT', 'IMAGE'], seed, imageConfig },
      })),
    );
    const [auto] = imageCalls(mediaRequest('gemini', { aspect_ratio: 'auto' }), []);
    expect(auto?.body.generationConfig).toEqual({ responseModalities: ['TEXT', 'IMAGE'] });
  });

  it('for a video of Veo has frames or references', () => {
    const references = [
      referenceOf('first_frame_image_url', 0, 'a'),
      referenceOf('last_frame_image_url', 0, 'b'),
      referenceOf('reference_images', 0, 'c'),
    ];
    const image = { bytesBase64Encoded: 'AAA', mimeType: 'image/png' };
    const params = { duration: 8, resolution: '1080p', aspect_ratio: '9:16', seed: 4 };
    expect(videoCall(mediaRequest('veo', params, { references }), [png, png, png]).body).toEqual({
      instances: [
        {
          prompt: 'a harbour',
          image,
          lastFrame: image,
          referenceImages: [{ image, referenceType: 'asset' }],
        },
      ],
      parameters: { durationSeconds: 8, resolution: '1080p', aspectRatio: '9:16', seed: 4 },
    });
  });

  it('for a video of Veo that goes on names it as Google does, and other files never arrive', async () => {
    const source = await operationOf(provider, mediaRequest('veo'));
    await followTo(provider, source);
    const uri = `${double.url}/${double.videos.at(-1)?.file}:download?alt=media`;
    const own = referenceOf('source_video_url', 0, 'f', 'video/mp4');
    const extension = (madeBy?: { operation: string; outputIndex: number }) =>
      mediaRequest('veo', {}, { references: [madeBy === undefined ? own : { ...own, madeBy }] });
    const { status } = await ended(extension({ operation: source, outputIndex: 0 }));
    expect(status.state).toBe('succeeded');
    expect(double.taken.at(-1)?.body.instances).toEqual([{ prompt: 'a harbour', video: { uri } }]);
    const arrived = double.taken.length;
    const foreignWorks = [
      undefined,
      { operation: source, outputIndex: 1 },
      { operation: 'veo::models/veo-3.1/operations/gone', outputIndex: 0 },
      { operation: 'omni::v1_1', outputIndex: 0 },
    ];
    for (const madeBy of foreignWorks) {
      await expect(startWith(provider, extension(madeBy))).rejects.toMatchObject({
        code: 'reference_invalid',
        message: expect.stringContaining('in the last two days'),
      });
    }
    expect(double.taken.length).toBe(arrived);
  });

  it.each<[string, MediaRequest['references'], unknown]>([
    ['text', [], 'text_to_video'],
    ['a first frame', [referenceOf('first_frame_image_url', 0, 'a')], 'image_to_video'],
    ['references', [referenceOf('reference_images', 0, 'a')], 'reference_to_video'],
    ['a video', [clip], 'edit'],
  ])('for a video of Omni from %s', (_, references, task) => {
    const files = references.map(({ contentType }) => ({ contentType, base64: 'AAA' }));
    const { path, body } = videoCall(
      mediaRequest('omni', { duration: 10, resolution: '720p' }, { references }),
      files,
    );
    expect([path, body.background, body.model]).toEqual(['/interactions', true, kinds.omni[0]]);
    expect(body.generation_config).toEqual({ video_config: { task } });
    expect(body.response_format).toEqual({
      type: 'video',
      delivery: 'uri',
      duration: '10s',
      resolution: '720p',
    });
    expect((body.input as unknown[]).length).toBe(files.length + 1);
  });

  describe('with files that are large together', () => {
    const large = (field: string, bytes: string, contentType = 'image/png') =>
      referenceOf(field, 0, bytes, contentType);
    const openSmall = (baseUrl?: string) => open(googleDoubleKey, { maxInlineBytes: 10, baseUrl });
    const unsent = () => ({
      signal: AbortSignal.timeout(5_000),
      storeStart: () => expect.fail('It was sent.'),
    });
    const picture = large('reference_images', 'a picture of many bytes');
    const small = large('reference_images', 'a small');

    it('has those that do not fit in Google’s storage', async () => {
      const own = openSmall();
      const clip_ = large('reference_videos', 'a film of many bytes', 'video/mp4');
      const request = mediaRequest('omni', { duration: 10 }, { references: [small, clip_] });
      expect((await startWith(own, request)).start.state).toBe('taken');
      const stored = double.uploads.at(-1);
      expect([stored?.contentType, stored?.bytes.toString()]).toEqual([
        'video/mp4',
        'a film of many bytes',
      ]);
      const uri = `${double.url}/${stored?.name}`;
      expect(double.taken.at(-1)?.body.input).toEqual([
        { type: 'video', uri, mime_type: 'video/mp4' },
        {
          type: 'image',
          data: Buffer.from('a small').toString('base64'),
          mime_type: 'image/png',
        },
        { type: 'text', text: 'a harbour' },
      ]);
      await own.close();
    });

    it('names them in a request for pictures', () => {
      const file = { contentType: 'image/png', uri: 'https://google.example/v1beta/files/a' };
      const [call] = imageCalls(mediaRequest('gemini', {}, { references: [picture] }), [file]);
      expect(call?.body.contents).toEqual([
        {
          role: 'user',
          parts: [
            { fileData: { mimeType: 'image/png', fileUri: file.uri } },
            { text: 'a harbour' },
          ],
        },
      ]);
    });

    it.each([
      ['Veo, which reads none from there', 'veo', picture, 'reference_invalid', false],
      [
        'a file that cannot be read',
        'gemini',
        large('reference_images', 'unreadable bytes'),
        'reference_invalid',
        false,
      ],
    ] as const)('is refused for %s', async (_, kind, reference, code, retryable) => {
      const own = openSmall();
      const request = mediaRequest(kind, {}, { references: [reference] });
      await expect(own.start(request, unsent())).rejects.toMatchObject({ code, retryable });
      await own.close();
    });

    it('may be tried again while the file storage is down, and sends the file nowhere else', async () => {
      const before = double.requests.filter(({ path }) => path === '/stored');
      for (const baseUrl of ['http://127.0.0.1:9/v1beta', elsewhere.url]) {
        const own = openSmall(baseUrl);
        const request = mediaRequest('gemini', {}, { references: [picture] });
        const refusal = { code: 'upstream_error', retryable: true };
        await expect(own.start(request, unsent())).rejects.toMatchObject(refusal);
        await own.close();
      }
      expect(elsewhere.requests).toHaveLength(1);
      expect(double.requests.filter(({ path }) => path === '/stored')).toEqual(before);
    });
  });

  it('with files that the model takes none of is refused', () => {
    const file = { contentType: 'video/mp4', base64: 'AAA' };
    const invalid = expect.objectContaining({ code: 'reference_invalid' });
    const refusal = (make: () => unknown) => expect(make).toThrow(invalid as Error);
    refusal(() => videoCall(mediaRequest('veo', {}, { references: [clip] }), [file]));
    refusal(() => imageCalls(mediaRequest('gemini', {}, { references: [clip] }), [file]));
    const picture = referenceOf('reference_images', 0, 'a');
    refusal(() => imageCalls(mediaRequest('imagen', {}, { references: [picture] }), [png]));
    const sound = referenceOf('reference_audios', 0, 'a', 'audio/mpeg');
    refusal(() => videoCall(mediaRequest('omni', {}, { references: [sound] }), [file]));
    const source = referenceOf('source_video_url', 0, 'a', 'video/mp4');
    refusal(() => videoCall(mediaRequest('omni', {}, { references: [source] }), [file]));
  });
});

it.each([
  ['gemini-3-pro-image', 'image', {}, 134_000],
  ['gemini-3.1-flash-image', 'image', { resolution: '4K' }, undefined],
  ['veo-3.1-generate-preview', 'video', { duration: 4, resolution: '4K' }, 2_400_000],
  ['veo-3.1-generate-preview', 'video', {}, undefined],
] as const)('%s (%s, %j) costs %s', (model, family, params, microUsd) => {
  const declared = { 'gemini-3-pro-image': 0.134 };
  const cost = costOf({ model, family, params }, declared);
  expect(cost?.microUsd).toBe(microUsd);
});

describe('a model', () => {
  it.each(googleFields.map(({ names, fields }) => [String(names), fields] as const))(
    'like %s has fields that can be declared',
    (_, fields) => {
      for (const field of fields) expect(declaredField.safeParse(field).error).toBeUndefined();
    },
  );

  it.each([
    ['gemini-omni-1.1-flash', 'video'],
    ['gemini-3.1-flash-image', 'image'],
    ['veo-3.1-lite-generate-preview', 'video'],
    ['imagen-4.0-generate-001', 'image'],
    ['gemini-3.8-flash', undefined],
    ['veo-missing', undefined],
  ])('%s is imported as %s', async (model, family) => {
    const found = await provider.describeModel?.(model, AbortSignal.timeout(1_000));
    expect(found?.family).toBe(family);
  });
});
