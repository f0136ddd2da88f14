import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { declaredField } from '@/lib/contract';
import type { MediaProvider, MediaRequest } from '../media';
import type { ProviderParts } from '../open-providers';
import { followTo, referenceOf, requestOf, startWith } from '../remote/testing/driver-harness';
import { costOf } from './cost';
import { createGoogleProvider } from './operation';
import { readPictures } from './outcome';
import { googleFields } from './presets';
import { imageCalls, videoCall } from './request';
import type { GoogleDouble } from './testing/double';
import { googleDoubleKey, startGoogleDouble } from './testing/double';
import { imageEndings } from './testing/endings';

/** Making pictures needs a database, so that is tested in lib/service/tasks/google.test.ts. */
const unused = {};
const parts = {
  storage: unused as ProviderParts['storage'],
  operations: unused as ProviderParts['operations'],
  log: unused as ProviderParts['log'],
  clock: Date,
};
let double: GoogleDouble;
let provider: MediaProvider;
let keys = 0;
const open = (apiKey = googleDoubleKey) =>
  createGoogleProvider(
    {
      apiKey,
      baseUrl: double.url,
      answerSeconds: 20,
      usdPerUnit: { 'gemini-3-pro-image': 0.134 },
      concurrent: 10,
      perMinute: 100_000,
    },
    parts,
  );

beforeAll(async () => {
  double = await startGoogleDouble();
  provider = open();
});
afterAll(async () => {
  await provider.close();
  await double.close();
});

const kinds = {
  gemini: ['gemini-3.1-flash-image', 'image'],
  imagen: ['imagen-4.0-generate-001', 'image'],
  veo: ['veo-3.1-generate-preview', 'video'],
  omni: ['gemini-omni-1.1-flash', 'video'],
} as const;
type Kind = keyof typeof kinds;
const all = Object.keys(kinds) as Kind[];
const asked = (
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
  return asked(kind, { prompt: `a harbour ${keys} [[double:${fault}]]` });
};
const startsOf = ({ params }: MediaRequest) =>
  double.taken.filter(({ prompt }) => prompt === params.prompt).length;

async function ended(request: MediaRequest) {
  const { start } = await startWith(provider, request);
  if (start.state !== 'taken') throw new Error(`The start was ${JSON.stringify(start)}.`);
  return await followTo(provider, start.operation);
}

describe.each(all)('a start of %s', (kind) => {
  it.each([
    ['busy', { code: 'upstream_error', retryable: true, retryAfterSeconds: 1 }],
    ['quota', { code: 'upstream_error', retryable: true, retryAfterSeconds: 1.5 }],
    ['overloaded', { code: 'upstream_error', retryable: true }],
    ['no-key', { code: 'upstream_error', retryable: true }],
    ['forbidden', { code: 'upstream_error', retryable: true }],
    ['location', { code: 'upstream_error', retryable: true }],
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
  ])('that meets "%s" is refused, and nothing was started', async (fault, refusal) => {
    // A new driver, because a driver sends less for a while after the provider asked it to wait.
    const own = open();
    const request = faulty(kind, fault);
    const { start } = await startWith(own, request);
    expect(start).toMatchObject({ state: 'refused', ...refusal });
    expect(startsOf(request)).toBe(0);
    await own.close();
  });

  it.each(['broken-start', 'bad-gateway', 'nonsense-start'])(
    'that meets "%s" is unknown, and was sent once',
    async (fault) => {
      const request = faulty(kind, fault);
      expect((await startWith(provider, request)).start.state).toBe('unknown');
      expect(startsOf(request)).toBe(1);
    },
  );

  it('with another key is refused, and the key is in no address', async () => {
    const own = open('another');
    const { start } = await startWith(own, asked(kind));
    expect(start).toMatchObject({ state: 'refused', retryable: true });
    expect(double.requests.filter(({ query }) => query.has('key'))).toEqual([]);
    await own.close();
  });
});

it.each(['', 'Veo', '../files', 'veo-3?x', 'a/b'])(
  '"%s" is refused before it is sent',
  async (id) => {
    const result = await startWith(provider, requestOf(id, { prompt: 'x' }));
    expect(result).toMatchObject({ asked: false, start: { state: 'refused' } });
  },
);

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
      const imagen = kind === 'imagen';
      const found = readPictures(imageEndings[kind][fault], { imagen, detail: '' });
      const message = expect.stringContaining(words);
      expect(found).toEqual({ state: 'failed', code, message, cost: 'possible' });
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
    const { status } = await ended(asked(kind, { duration: 10, resolution: '720p' }));
    if (status.state !== 'succeeded') throw new Error(`It ${JSON.stringify(status)}.`);
    expect(status.cost).toEqual({ microUsd: kind === 'veo' ? 4_000_000 : 1_000_000 });
    const bytes = await buffer(await (status.outputs[0] as (typeof status.outputs)[number]).open());
    expect(bytes.subarray(0, 3).toString()).toBe('GIF');
  });

  it.each(['status-down', 'status-missing', 'status-nonsense', 'status-reset'])(
    'goes on after "%s"',
    async (fault) => {
      const { status, failedLooks } = await ended(faulty(kind, fault));
      expect(status.state).toBe('succeeded');
      expect(failedLooks).toBe(3);
    },
  );

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
    expect(status).not.toHaveProperty('cost');
  });

  it('that is gone cannot be fetched again', async () => {
    const { status } = await ended(faulty(kind, 'expired'));
    if (status.state !== 'succeeded') throw new Error('It failed.');
    await expect(status.outputs[0]?.open()).rejects.toMatchObject({ retryable: false });
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

it.each(['incomplete', 'continuation'])(
  'an interaction that stops early (%s) has failed',
  async (fault) => {
    expect((await ended(faulty('omni', fault))).status.state).toBe('failed');
  },
);

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
    const calls = imageCalls(asked('gemini', params, { references }), [png]);
    const imageConfig = { aspectRatio: '16:9', imageSize: '2K' };
    expect(calls.map(({ body }) => body)).toEqual(
      [2 ** 31 - 1, 0].map((seed) => ({
        contents: [{ role: 'user', parts: [inline, { text: 'a harbour' }] }],
        generationConfig: { responseModalities: ['TEXT', 'IMAGE'], seed, imageConfig },
      })),
    );
    const [auto] = imageCalls(asked('gemini', { aspect_ratio: 'auto' }), []);
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
    expect(videoCall(asked('veo', params, { references }), [png, png, png]).body).toEqual({
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

  it.each<[string, MediaRequest['references'], unknown]>([
    ['text', [], 'text_to_video'],
    ['a first frame', [referenceOf('first_frame_image_url', 0, 'a')], 'image_to_video'],
    ['references', [referenceOf('reference_images', 0, 'a')], 'reference_to_video'],
    ['a video', [clip], 'edit'],
  ])('for a video of Omni from %s', (_, references, task) => {
    const files = references.map(({ contentType }) => ({ contentType, base64: 'AAA' }));
    const { path, body } = videoCall(
      asked('omni', { duration: 10, resolution: '720p' }, { references }),
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

  it('with files that the model takes none of is refused', () => {
    const file = { contentType: 'video/mp4', base64: 'AAA' };
    const invalid = expect.objectContaining({ code: 'reference_invalid' });
    const refusal = (make: () => unknown) => expect(make).toThrow(invalid as Error);
    refusal(() => videoCall(asked('veo', {}, { references: [clip] }), [file]));
    refusal(() => imageCalls(asked('gemini', {}, { references: [clip] }), [file]));
    const picture = referenceOf('reference_images', 0, 'a');
    refusal(() => imageCalls(asked('imagen', {}, { references: [picture] }), [png]));
    const sound = referenceOf('reference_audios', 0, 'a', 'audio/mpeg');
    refusal(() => videoCall(asked('omni', {}, { references: [sound] }), [file]));
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
