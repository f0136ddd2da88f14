import { describe, expect, it } from 'vitest';
import { createLogger } from '@/lib/platform/log';
import type { ProviderDependencies } from '../open-providers';
import type { ProviderResponse } from '../remote/caller';
import { modelIdsIn } from '../remote/model-ids';
import { sizeOf, videoSizeOf } from '../remote/sizes';
import { referenceOf, requestOf, startWith } from '../remote/testing/driver-harness';
import {
  formFiles,
  maskedReferences,
  paintedRow,
  plainPicture,
  rowOf,
} from '../remote/testing/masked';
import { defaultModelOptions } from './declaration';
import { importOpenAiModel } from './import-models';
import { createOpenAiMediaProvider } from './operation';
import { costIn, failureIn, imagesIn, readVideo, rejectionOf } from './outcome';
import { imageCalls, speechJson, transcriptionForm, videoForm, videoJson } from './request';
import { startOpenAiDouble } from './testing/double';

/** Keeping pictures needs a database, so that is tested in lib/service/tasks/openai-media.test.ts. */
const unused = {};
const unusedParts: ProviderDependencies = {
  storage: unused as ProviderDependencies['storage'],
  operations: unused as ProviderDependencies['operations'],
  log: createLogger({ level: 'silent' }),
  clock: Date,
};

const response = (status: number, body: unknown): ProviderResponse => ({
  status,
  headers: new Headers(),
  bytes: Buffer.from(JSON.stringify(body)),
  text: JSON.stringify(body),
  json: () => body,
  retryAfterSeconds: undefined,
});

it.each<[string, unknown, string[] | null]>([
  ['a list as OpenAI’s', { data: [{ id: 'a' }, { id: 1 }, {}, { id: '' }] }, ['a']],
  ['a bare list', [{ id: 'a' }, null], ['a']],
  ['a list called models', { models: [{ id: 'a' }] }, ['a']],
  ['an empty list', { data: [] }, []],
  ['an error', { error: { message: 'no' } }, null],
  ['no object', 'models', null],
])('the models of %s are read', (_, body, ids) => {
  expect(modelIdsIn(body)).toEqual(ids);
});

describe('a request for pictures', () => {
  const params = { prompt: 'a boat', n: 5, seed: 7, quality: 'high', background: 'opaque' };

  it('takes n if the server does', () => {
    expect(imageCalls(requestOf('gpt-image-2', params), 10)).toEqual([
      {
        path: '/images/generations',
        files: [],
        fields: {
          model: 'gpt-image-2',
          prompt: 'a boat',
          n: 5,
          seed: 7,
          quality: 'high',
          background: 'opaque',
        },
      },
    ]);
  });

  it.each([
    [1, [undefined, undefined, undefined, undefined, undefined], [7, 8, 9, 10, 11]],
    [2, [2, 2, 1], [7, 9, 11]],
    [4, [4, 1], [7, 11]],
  ])('is split if the server makes only %i, each with a seed of its own', (perCall, n, seeds) => {
    const calls = imageCalls(requestOf('m', params), perCall);
    expect(calls.map(({ fields }) => fields.n)).toEqual(n);
    expect(calls.map(({ fields }) => fields.seed)).toEqual(seeds);
  });

  it('with pictures is an edit, with the mask beside them', () => {
    const references = [
      referenceOf('reference_images', 0, 'one'),
      referenceOf('reference_images', 1, 'two'),
      referenceOf('mask_image', 0, 'mask'),
    ];
    const given = { prompt: 'x', reference_images: ['a', 'b'], mask_image: 'c' };
    const [call] = imageCalls(requestOf('m', given, { references }), 10);
    expect(call?.path).toBe('/images/edits');
    expect(call?.files.map(({ name }) => name)).toEqual(['image[]', 'image[]', 'mask']);
    expect(call?.fields).toEqual({ model: 'm', prompt: 'x', n: 1 });
    const single = { references: references.slice(0, 1) };
    expect(imageCalls(requestOf('m', given, single), 10)[0]?.files[0]?.name).toBe('image');
  });

  it('sends a painted mask as transparency, in the size of the picture', async () => {
    const double = await startOpenAiDouble();
    const provider = createOpenAiMediaProvider(
      {
        baseUrl: double.url,
        apiKey: 'openai-double-key',
        headers: {},
        videos: 'form',
        answerSeconds: 20,
        models: {},
        concurrent: 1,
        perMinute: 1_000,
      },
      unusedParts,
    );
    // Its response is lost, because keeping it needs a database.
    const params = {
      prompt: 'x [[double:broken-start]]',
      reference_images: ['a'],
      mask_image: 'c',
    };
    const references = await maskedReferences();
    await startWith(provider, requestOf('gpt-image-2', params, { references }));
    const files = formFiles(double.requests.at(-1)?.body);
    expect(files.map(({ name }) => name)).toEqual(['image', 'mask']);
    expect(files[0]?.bytes).toEqual(await plainPicture(64, 48));
    const mask = files[1]?.bytes ?? Buffer.alloc(0);
    expect(await rowOf(mask, 3)).toEqual(paintedRow(64).map((value) => 255 - value));
    await provider.close();
    await double.close();
  });

  it('goes by the mapping of the model', () => {
    const mapping = {
      fields: { aspect_ratio: { to: 'size', values: { '16:9': '1536x864' } } },
      constants: { response_format: 'b64_json' },
    };
    const request = requestOf('m', { prompt: 'x', aspect_ratio: '16:9' }, { mapping });
    expect(imageCalls(request, 10)[0]?.fields).toMatchObject({
      size: '1536x864',
      response_format: 'b64_json',
    });
  });

  it.each([
    [{ aspect_ratio: '1:1' }, '1024x1024'],
    [{ aspect_ratio: '3:2' }, '1536x1024'],
    [{ aspect_ratio: 'auto' }, 'auto'],
    [{ aspect_ratio: '16:9' }, '1360x768'],
    [{ aspect_ratio: '1:1', resolution: '2K' }, '2048x2048'],
    [{ aspect_ratio: 'wide' }, undefined],
    [{}, undefined],
  ])('%j has the size %s', (given, size) => {
    expect(sizeOf(given).size).toBe(size);
  });
});

describe('a request for a video', () => {
  it.each([
    [{ aspect_ratio: '16:9', resolution: '720p' }, '1280x720'],
    [{ aspect_ratio: '9:16', resolution: '480p' }, '480x854'],
    [{ resolution: '1080p' }, '1920x1080'],
    [{ aspect_ratio: '1:1' }, '720x720'],
    [{}, undefined],
  ])('%j has the size %s', (given, size) => {
    expect(videoSizeOf(given).size).toBe(size);
  });

  const references = [
    referenceOf('reference_images', 0, 'someone'),
    referenceOf('first_frame_image_url', 0, 'frame'),
  ];
  const given = { prompt: 'x', duration: 8, aspect_ratio: '16:9', resolution: '720p', audio: true };

  it('as a form has seconds, a size and the first frame', () => {
    const { fields, files } = videoForm(requestOf('sora-2', given, { references }));
    expect(fields).toEqual({
      model: 'sora-2',
      prompt: 'x',
      audio: true,
      seconds: '8',
      size: '1280x720',
    });
    expect(files).toEqual([{ name: 'input_reference', reference: references[1] }]);
  });

  it('as JSON has frames and references', () => {
    expect(videoJson(requestOf('google/veo-3.1', given, { references }), ['u0', 'u1'])).toEqual({
      model: 'google/veo-3.1',
      prompt: 'x',
      duration: 8,
      aspect_ratio: '16:9',
      resolution: '720p',
      generate_audio: true,
      frame_images: [{ type: 'image_url', image_url: { url: 'u1' }, frame_type: 'first_frame' }],
      input_references: [{ type: 'image_url', image_url: { url: 'u0' } }],
    });
  });
});

describe('a request for speech', () => {
  const given = { prompt: 'Good morning', voice: 'alloy', speed: 1.1, output_format: 'wav' };

  it('has the text as input, and the format by its own name', () => {
    expect(speechJson(requestOf('tts-1', given))).toEqual({
      model: 'tts-1',
      input: 'Good morning',
      voice: 'alloy',
      speed: 1.1,
      response_format: 'wav',
    });
  });

  it('goes by the mapping of the model', () => {
    const mapping = { fields: { voice: { to: 'speaker' } }, constants: { stream: false } };
    expect(speechJson(requestOf('kokoro', given, { mapping }))).toMatchObject({
      speaker: 'alloy',
      stream: false,
    });
  });
});

describe('a request for a transcript', () => {
  it('is a form of the sound and its hints, without the length', () => {
    const sound = referenceOf('audio_url', 0, 'sound', 'audio/wav');
    const params = {
      audio_url: 'x',
      input_audio_duration: 3,
      language: 'de',
      prompt: 'Atelier',
    };
    const request = requestOf('whisper-1', params, { family: 'audio', references: [sound] });
    expect(transcriptionForm(request, sound)).toEqual({
      fields: { model: 'whisper-1', response_format: 'json', language: 'de', prompt: 'Atelier' },
      files: [{ name: 'file', reference: sound }],
    });
  });
});

describe('an answer', () => {
  it.each([
    [{ data: [{ b64_json: 'AA' }, { url: 'https://x.example/1' }] }, 2],
    [{ data: [] }, 0],
    [{ data: [{}] }, 0],
    [{ images: [] }, null],
    [undefined, null],
  ])('%j has %s pictures', (body, count) => {
    expect(imagesIn(body)?.length ?? null).toBe(count);
  });

  it.each([
    [
      { code: 'moderation_blocked', type: 'image_generation_user_error' },
      'content_policy_violation',
    ],
    [{ code: 'content_policy_violation' }, 'content_policy_violation'],
    [
      { code: null, message: 'Rejected as a result of our safety system.' },
      'content_policy_violation',
    ],
    [{ code: 'invalid_image_file' }, 'reference_invalid'],
    [{ code: 'invalid_value', param: 'mask' }, 'reference_invalid'],
    [{ code: 'invalid_value', param: 'size', message: 'Invalid size' }, 'generation_failed'],
    [{ code: 'billing_hard_limit_reached' }, 'upstream_error'],
    [{ type: 'server_error' }, 'upstream_error'],
    ['out of memory', 'generation_failed'],
    [null, 'generation_failed'],
  ])('%j means %s', (error, code) => {
    expect(failureIn(error).code).toBe(code);
    expect(failureIn(error).message).toMatch(/[.!]$|[a-z]$/);
  });

  it('of a server with FastAPI names its field', () => {
    const detail = [{ loc: ['body', 'size'], msg: 'not a size', type: 'value_error' }];
    expect(rejectionOf(response(422, { detail })).message).toBe(
      'The model refused the request: size: not a size',
    );
  });

  it.each([
    ['dollars', { cost: 0.04 }, {}, 40_000],
    [
      'tokens at their prices',
      { input_tokens_details: { text_tokens: 10, image_tokens: 100 }, output_tokens: 1_000 },
      { textInput: 5, imageInput: 10, imageOutput: 40 },
      41_050,
    ],
    ['tokens without a price', { output_tokens: 1_000 }, {}, undefined],
    ['nothing', {}, { imageOutput: 40 }, undefined],
  ])('has the cost of its %s', (_, usage, usd, microUsd) => {
    const model = { ...defaultModelOptions, usdPerMillionTokens: usd };
    expect(costIn({ usage }, model)?.microUsd).toBe(microUsd);
  });

  it.each([
    [{ status: 'queued' }, { state: 'running', progress: 0 }],
    [
      { status: 'in_progress', progress: 40 },
      { state: 'running', progress: 40 },
    ],
    [{ status: 'completed' }, { state: 'ready', files: 1 }],
    [
      { status: 'completed', unsigned_urls: ['a', 'b'], usage: { cost: 0.5 } },
      { state: 'ready', files: 2, cost: { microUsd: 500_000 } },
    ],
    [
      { status: 'failed', error: { code: 'moderation_blocked' } },
      { state: 'failed', code: 'content_policy_violation' },
    ],
    [
      { status: 'failed', error: 'CUDA out of memory' },
      { state: 'failed', code: 'generation_failed' },
    ],
    [{ status: 'expired' }, { state: 'failed' }],
  ])('of a video that is %j', (body, status) => {
    expect(readVideo(response(200, body))).toMatchObject(status);
  });

  it.each([
    [200, {}],
    [200, { status: 'odd' }],
    [404, { status: 'completed' }],
    [502, ''],
  ])('of a video that is %i %j does not tell the state', (status, body) => {
    expect(() => readVideo(response(status, body))).toThrow('The provider answered');
  });
});

it('a video that the server does not know is lost after ten polls and two minutes', async () => {
  const double = await startOpenAiDouble();
  let nowMs = 0;
  const provider = createOpenAiMediaProvider(
    {
      baseUrl: double.url,
      apiKey: 'openai-double-key',
      headers: {},
      videos: 'form',
      answerSeconds: 20,
      models: {},
      concurrent: 1,
      perMinute: 100_000,
    },
    { ...unusedParts, clock: { now: () => nowMs } },
  );
  const poll = () => provider.status('video:video_lost', AbortSignal.timeout(5_000));
  for (let at = 0; at < 12; at += 1)
    await expect(poll()).rejects.toMatchObject({ retryable: true });
  nowMs = 119_000;
  await expect(poll()).rejects.toMatchObject({ retryable: true });
  nowMs = 120_000;
  expect(await poll()).toMatchObject({ code: 'upstream_error', cost: 'possible' });
  await provider.close();
  await double.close();
});

describe('an import', () => {
  const namesOf = (model: string) => importOpenAiModel(model)?.fields.map(({ name }) => name);

  it.each([
    ['gpt-image-1', 'image', ['auto', '1:1', '3:2', '2:3']],
    [
      'gpt-image-2-2026-04-21',
      'image',
      ['auto', '1:1', '3:2', '2:3', '4:3', '3:4', '16:9', '9:16'],
    ],
    ['gpt-image-2.5-flare', 'image', ['auto', '1:1', '3:2', '2:3', '4:3', '3:4', '16:9', '9:16']],
    ['sora-2', 'video', ['16:9', '9:16']],
    ['Qwen/Qwen-Image', 'image', ['1:1', '4:3', '3:4', '3:2', '2:3', '16:9', '9:16']],
    [
      'black-forest-labs/FLUX.2-klein-4B',
      'image',
      ['1:1', '4:3', '3:4', '3:2', '2:3', '16:9', '9:16'],
    ],
    ['Wan-AI/Wan2.2-T2V-A14B-Diffusers', 'video', ['16:9', '9:16', '1:1']],
  ])('knows %s as %s', (model, family, ratios) => {
    const found = importOpenAiModel(model);
    expect(found?.family).toBe(family);
    expect(found?.fields.find(({ name }) => name === 'aspect_ratio')?.options).toEqual(ratios);
    expect(namesOf(model)).toContain('prompt');
  });

  it.each(['tts-1', 'gpt-4o-mini-tts', 'hexgrad/Kokoro-82M'])('knows %s as speech', (model) => {
    expect(importOpenAiModel(model)?.family).toBe('audio');
    expect(namesOf(model)).toEqual(expect.arrayContaining(['prompt', 'voice', 'speed']));
  });

  it('sends seeds only to open models', () => {
    expect(namesOf('gpt-image-2')).not.toContain('seed');
    expect(namesOf('Qwen/Qwen-Image')).toContain('seed');
  });

  it.each(['whisper-1', 'gpt-4o-mini-transcribe', 'Systran/faster-whisper-large-v3'])(
    'knows %s as transcription',
    (model) => {
      expect(importOpenAiModel(model)?.family).toBe('audio');
      expect(namesOf(model)).toEqual(['audio_url', 'input_audio_duration', 'language', 'prompt']);
    },
  );

  it.each(['gpt-5', 'gpt-realtime-whisper', 'gpt-4o-transcribe-diarize', 'text-embedding-3-large'])(
    'leaves %s',
    (model) => {
      expect(importOpenAiModel(model)).toBeNull();
    },
  );
});
