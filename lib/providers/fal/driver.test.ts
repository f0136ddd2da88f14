import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MediaProvider } from '../media';
import type { ProviderResponse } from '../remote/caller';
import { followTo, referenceOf, requestOf, startWith } from '../remote/testing/driver-harness';
import {
  itFails,
  itFollowsThrough,
  itGivesUpStarts,
  itLosesResponsesToStarts,
  itMissesItsResult,
  itRefusesStarts,
  itSendsNoModelNamed,
  operationOf,
  type TestedDriver,
} from '../remote/testing/driver-tables';
import {
  maskedReferences,
  paintedMask,
  paintedRow,
  plainPicture,
  rowOf,
} from '../remote/testing/masked';
import { createFalProvider } from './operation';
import { readResult } from './outcome';
import { falInput } from './request';
import { type FalDouble, startFalDouble } from './testing/double';

let double: FalDouble;
let provider: MediaProvider;
const options = (url: string, apiKey = 'fal-double-key') => ({
  apiKey,
  queueUrl: url,
  restUrl: url,
  catalogUrl: url,
  keepDays: 1,
  concurrent: 10,
  perMinute: 100_000,
});

beforeAll(async () => {
  double = await startFalDouble();
  provider = createFalProvider(options(double.url));
});
afterAll(async () => {
  await provider.close();
  await double.close();
});

const model = 'fal-ai/flux/dev';
let keys = 0;
const mediaRequest = (fault: string) => {
  keys += 1;
  return requestOf(model, { prompt: `a harbour ${keys} [[double:${fault}]]` });
};
const driver: TestedDriver = {
  provider: () => provider,
  open: () => createFalProvider(options(double.url)),
  mediaRequest,
  taken: () => double.taken.map(({ input }) => input.prompt),
};
const taken = (request = requestOf(model, { prompt: 'a harbour' })) =>
  operationOf(provider, request);

describe('a start', () => {
  itRefusesStarts(driver, [
    'invalid-start',
    {
      code: 'generation_failed',
      retryable: false,
      message: 'The model refused the request: prompt: field required',
    },
  ]);
  itLosesResponsesToStarts(driver);
  itGivesUpStarts(driver);
  itSendsNoModelNamed(driver, '../../etc', 'flux', 'fal-ai/flux?x=1', 'fal-ai//flux');

  it('to an address where no server listens is refused', async () => {
    const nowhere = createFalProvider(options('http://127.0.0.1:1'));
    const { start } = await startWith(nowhere, requestOf(model, { prompt: 'x' }));
    expect(start).toMatchObject({ state: 'refused', retryable: true });
    await nowhere.close();
  });

  it('does not send the key to an address of an answer that is elsewhere', async () => {
    const operation = await taken();
    expect(operation).toMatch(/^fal-ai\/flux\/requests\/[0-9a-f-]{36}$/);
    await expect(provider.status('https://evil.example/requests/1', never)).rejects.toThrow(
      'no operation of fal',
    );
  });
});

const never = new AbortController().signal;
const storedUpload = (url: unknown) => double.uploads.get(String(url).split('/').pop() ?? '');

describe('a request', () => {
  it("to Seedance has fal's names without a mapping, and the mapping's names with one", () => {
    const references = [
      referenceOf('reference_images', 0, 'a'),
      referenceOf('avatar_asset_ids', 0, 'b'),
    ];
    const params = {
      prompt: 'a harbour',
      duration: 5,
      input_video_duration: 3,
      reference_images: ['a'],
      avatar_mode: 'virtual',
      avatar_asset_ids: ['b'],
    };
    const request = requestOf('bytedance/seedance-2.0/reference-to-video', params, { references });
    expect(falInput(request, ['at a', 'at b'])).toEqual({
      prompt: 'a harbour',
      duration: '5',
      image_urls: ['at a', 'at b'],
    });
    const fields = { avatar_asset_ids: { to: '' }, duration: { to: 'seconds' } };
    const mapping = { fields, constants: { end_user_id: 'us' } };
    expect(falInput({ ...request, mapping }, ['at a', 'at b'])).toEqual({
      prompt: 'a harbour',
      seconds: 5,
      image_urls: ['at a'],
      end_user_id: 'us',
    });
  });

  it('passes every field, in the names of the model', async () => {
    const request = requestOf(
      'fal-ai/flux-general/inpainting',
      {
        prompt: 'a boat',
        n: 3,
        seed: 5,
        reference_images: ['x'],
        mask_image: 'y',
        negative_prompt: '',
      },
      {
        references: await maskedReferences(),
        mapping: {
          fields: {
            n: { to: 'num_images' },
            reference_images: { to: 'image_url', as: 'first' },
            mask_image: { to: 'mask_url' },
          },
          constants: { enable_safety_checker: true },
        },
      },
    );
    await taken(request);
    const input: Record<string, unknown> = double.taken.at(-1)?.input ?? {};
    expect(input).toEqual({
      enable_safety_checker: true,
      prompt: 'a boat',
      num_images: 3,
      seed: 5,
      image_url: expect.stringContaining('/uploaded/'),
      mask_url: expect.stringContaining('/uploaded/'),
    });
    expect(storedUpload(input.image_url)).toEqual(await plainPicture(64, 48));
    expect(storedUpload(input.mask_url)).toEqual(await paintedMask(64, 48));
  });

  it('sends a mask as the model takes it: ideogram changes what is black', async () => {
    const described = await provider.describeModel?.('fal-ai/ideogram/v3/edit', never);
    const { mapping = {} } = described ?? {};
    const request = requestOf(
      'fal-ai/ideogram/v3/edit',
      { prompt: 'a boat', reference_images: ['x'], mask_image: 'y' },
      { references: await maskedReferences(), mapping: { fields: mapping, constants: {} } },
    );
    await taken(request);
    const sentMask = storedUpload(double.taken.at(-1)?.input.mask_url);
    expect(await rowOf(sentMask ?? Buffer.alloc(0), 0)).toEqual(
      paintedRow(64).map((value) => 255 - value),
    );
  });

  it('extends a frame, upscales and removes backgrounds by the fields of the model', async () => {
    const picture = referenceOf('reference_images', 0, await plainPicture(64, 48));
    for (const [id, params, expectedInput] of [
      [
        'fal-ai/flux-2-pro/outpaint',
        { expand_left: 64, expand_right: 0, expand_top: 0, expand_bottom: 32 },
        { expand_left: 64, expand_right: 0, expand_top: 0, expand_bottom: 32 },
      ],
      ['fal-ai/clarity-upscaler', { upscale_factor: 4 }, { upscale_factor: 4 }],
      ['fal-ai/birefnet/v2', {}, {}],
    ] as const) {
      const described = await provider.describeModel?.(id, never);
      const all = { ...params, reference_images: ['x'] };
      const mapping = { fields: described?.mapping ?? {}, constants: {} };
      await taken(requestOf(id, all, { references: [picture], mapping }));
      const { image_url: image, ...input } = double.taken.at(-1)?.input ?? {};
      expect(storedUpload(image)).toEqual(await plainPicture(64, 48));
      expect(input).toEqual(expectedInput);
    }
  });
});

describe('a model', () => {
  it('is described by its own document', async () => {
    const found = await provider.describeModel?.('fal-ai/nano-banana/edit', never);
    expect(found).toMatchObject({ model: 'fal-ai/nano-banana/edit', family: 'image' });
    expect(await provider.describeModel?.('fal-ai/none', never)).toBeNull();
  });
});

describe('the files of a result', () => {
  const file = (name: string) => ({ url: `https://files.example/${name}` });
  const typed = (name: string, type: string) => ({ ...file(name), content_type: type });
  const response = (body: unknown): ProviderResponse => ({
    status: 200,
    headers: new Headers(),
    bytes: Buffer.from(JSON.stringify(body)),
    text: JSON.stringify(body),
    json: () => body,
    retryAfterSeconds: undefined,
  });
  const [film, frame, sound] = ['video/mp4', 'image/png', 'audio/wav'];

  it.each<[string, object, string[]]>([
    [
      'a film beside its frames',
      { images: [typed('0.png', frame), typed('1.png', frame)], video: typed('0.mp4', film) },
      [film],
    ],
    ['frames alone', { images: [typed('0.png', frame), typed('1.png', frame)] }, [frame, frame]],
    [
      'all sounds beside the first',
      { audio: typed('0.wav', sound), audios: [typed('0.wav', sound), typed('1.wav', sound)] },
      [sound, sound],
    ],
    ['a sound as a file', { audio_file: typed('0.wav', sound), thumbnail: file('a.png') }, [sound]],
    [
      'a film by its address, without its thumbnail',
      { thumbnail_url: 'https://files.example/a.png', video_url: 'https://files.example/0.mp4' },
      ['application/octet-stream'],
    ],
    [
      'a sound by its address',
      { cover: file('a.png'), audio_url: 'https://files.example/0.wav' },
      ['application/octet-stream'],
    ],
  ])('%s', (_, body, types) => {
    const status = readResult(response(body), { isLocal: true });
    if (status.state !== 'succeeded') throw new Error(status.state);
    expect(status.outputs.map(({ contentType }) => contentType)).toEqual(types);
  });
});

describe('an operation', () => {
  it('ends with its pictures', async () => {
    const operation = await taken(requestOf(model, { prompt: 'a harbour', num_images: 2 }));
    expect(await provider.status(operation, never)).toEqual({ state: 'running', progress: 0 });
    const { status } = await followTo(provider, operation);
    if (status.state !== 'succeeded') throw new Error(status.message);
    expect(status.outputs).toHaveLength(2);
    for (const output of status.outputs) {
      const bytes = await buffer(await output.open());
      expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    }
  });

  it('leaves out a picture that the safety check made black, and is paid if all are', async () => {
    const pictures = async (fault: string) => {
      const params = { prompt: `a harbour [[double:${fault}]]`, num_images: 3 };
      return (await followTo(provider, await taken(requestOf(model, params)))).status;
    };
    const some = await pictures('one-black');
    if (some.state !== 'succeeded') throw new Error(some.state);
    expect(some.outputs).toHaveLength(2);
    expect(await pictures('black')).toMatchObject({ state: 'failed', cost: 'certain' });
  });

  it('is asked for at the address that fal named, however long', async () => {
    const id = 'fal-ai/kling-video/v2.1/master/pro/image-to-video';
    const prompt = 'a harbour [[double:whole-address]]';
    const operation = await taken(requestOf(id, { prompt }));
    expect(operation).toContain(`${id}/requests/`);
    expect((await followTo(provider, operation)).status.state).toBe('succeeded');
  });

  it('of a model of speech ends with its sound', async () => {
    const speech = 'fal-ai/kokoro/american-english';
    const spoken = requestOf(speech, { prompt: 'Good morning', voice: 'af_heart' });
    const { status } = await followTo(provider, await taken(spoken));
    if (status.state !== 'succeeded') throw new Error(status.message);
    expect(status.outputs).toMatchObject([{ contentType: 'audio/mpeg' }]);
    expect(double.taken.at(-1)?.input).toEqual({ prompt: 'Good morning', voice: 'af_heart' });
  });

  itFails(
    driver,
    ['content', 'content_policy_violation', 'safety check'],
    ['invalid', 'generation_failed', 'prompt: must be at most 50'],
    ['download', 'reference_download_failed', 'could not download'],
    ['bad-image', 'reference_invalid', 'too small'],
    ['timeout', 'upstream_timeout', 'submit it again'],
    ['crash', 'upstream_error', 'not available'],
    ['plain-crash', 'upstream_error', 'not available'],
    ['plain-refusal', 'generation_failed', 'the picture has no face'],
    ['named-failure', 'upstream_error', 'not available'],
    ['black', 'content_policy_violation', 'safety check'],
    ['empty', 'generation_failed', 'without a result'],
  );
  itFollowsThrough(driver, 'result-down', 'result-busy', 'result-early');
  itMissesItsResult(driver);

  it('is stopped', async () => {
    const operation = await taken(mediaRequest('hang'));
    await provider.cancel(operation);
    expect(double.taken.at(-1)?.canceled).toBe(true);
    await provider.cancel(operation);
  });
});
