import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { declaredField } from '@/lib/contract';
import type { MediaProvider, MediaRequest } from '../media';
import { followTo, referenceOf, requestOf, startWith } from '../remote/testing/driver-harness';
import {
  itFails,
  itFollowsThrough,
  itGivesUpStarts,
  itLosesResponsesToStarts,
  itMissesItsResult,
  itRefusesStarts,
  itSendsNoModelNamed,
  later,
  operationOf,
  type TestedDriver,
} from '../remote/testing/driver-tables';
import { createArkProvider } from './operation';
import { arkPresets } from './presets';
import { arkTask } from './request';
import { type ArkDouble, arkDoubleKeys, startArkDouble } from './testing/double';

const model = 'dreamina-seedance-2-0-260128';
const never = new AbortController().signal;
let double: ArkDouble;
let provider: MediaProvider;
const options = (url: string) => ({
  apiKey: arkDoubleKeys.apiKey,
  baseUrl: `${url}/api/v3`,
  models: { [model]: { usdPerMillionTokens: 7, fromVideo: 4.3 } },
  assets: { ...arkDoubleKeys, url, project: 'default', region: 'ap-southeast-1' },
  concurrent: 10,
  perMinute: 100_000,
});

beforeAll(async () => {
  double = await startArkDouble();
  provider = createArkProvider(options(double.url));
});
afterAll(async () => {
  await provider.close();
  await double.close();
});

const film = (params: Record<string, unknown>, more: Partial<MediaRequest> = {}) =>
  requestOf(model, params, { family: 'video', ...more });
let keys = 0;
const mediaRequest = (fault: string) => {
  keys += 1;
  return film({ prompt: `a harbour ${keys} [[double:${fault}]]` });
};
const driver: TestedDriver = {
  provider: () => provider,
  open: () => createArkProvider(options(double.url)),
  mediaRequest,
  taken: () => double.taken.map(({ input }) => input.prompt),
};
const taken = (request = film({ prompt: 'a harbour' })) => operationOf(provider, request);

describe('a start', () => {
  itRefusesStarts(
    driver,
    ['closed', later],
    [
      'invalid-start',
      {
        code: 'generation_failed',
        retryable: false,
        message: 'The model refused the request: The parameter `duration` is not valid.',
      },
    ],
    ['content-start', { code: 'content_policy_violation', retryable: false }],
  );
  itLosesResponsesToStarts(driver);
  itGivesUpStarts(driver);
  itSendsNoModelNamed(driver, '', '../tasks', 'a b', 'a/b');

  it('of videos from an installation that Ark cannot reach is refused before it is sent', async () => {
    const elsewhere = createArkProvider({
      ...options(double.url),
      baseUrl: 'http://192.0.2.1/api/v3',
    });
    const clip = { ...referenceOf('reference_videos', 1, 'clip', 'video/mp4'), url: 'http://a/b' };
    await expect(
      startWith(elsewhere, film({ prompt: 'x' }, { references: [clip] })),
    ).rejects.toMatchObject({
      code: 'reference_invalid',
      message: expect.stringContaining('reference_videos 2 needs a public https address'),
    });
    await elsewhere.close();
  });
});

describe('a request', () => {
  it('passes every field of the family, in Ark’s names', async () => {
    await taken(
      film(
        {
          prompt: 'she greets the guests',
          aspect_ratio: 'auto',
          resolution: '1080p',
          duration: 8,
          generate_audio: false,
          seed: 7,
          input_video_duration: 4,
          avatar_mode: 'virtual',
          avatar_asset_ids: ['asset_1'],
          reference_images: ['a'],
          reference_videos: ['b'],
          reference_audios: ['c'],
        },
        {
          references: [
            referenceOf('reference_images', 0, 'a', 'image/jpeg'),
            referenceOf('reference_videos', 0, 'b', 'video/mp4'),
            referenceOf('reference_audios', 0, 'c', 'audio/mpeg'),
            referenceOf('avatar_asset_ids', 0, 'd'),
          ],
        },
      ),
    );
    const { input, content } = double.taken.at(-1) ?? {};
    expect(input).toEqual({
      model,
      prompt: 'she greets the guests',
      ratio: 'adaptive',
      resolution: '1080p',
      duration: 8,
      generate_audio: false,
      seed: 7,
      watermark: false,
      content,
    });
    const url = (field: string) => ({ url: `https://files.example/${field}/0` });
    expect(content).toEqual([
      { type: 'text', text: 'she greets the guests' },
      { type: 'image_url', image_url: url('reference_images'), role: 'reference_image' },
      { type: 'video_url', video_url: url('reference_videos'), role: 'reference_video' },
      { type: 'audio_url', audio_url: url('reference_audios'), role: 'reference_audio' },
      { type: 'image_url', image_url: url('avatar_asset_ids'), role: 'reference_image' },
    ]);
  });

  it('names frames by their position, and approved avatars by Ark’s own id', () => {
    const references = [
      referenceOf('first_frame_image_url', 0, 'a'),
      referenceOf('last_frame_image_url', 0, 'b'),
      { ...referenceOf('avatar_asset_ids', 0, 'c'), avatarReference: 'asset-9' },
    ];
    const files = [{ base64: 'AAAA', contentType: 'image/png' }, { url: 'https://b' }, { url: '' }];
    expect(arkTask(film({ prompt: 'x' }, { references }), files).content).toEqual([
      { type: 'text', text: 'x' },
      { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' }, role: 'first_frame' },
      { type: 'image_url', image_url: { url: 'https://b' }, role: 'last_frame' },
      { type: 'image_url', image_url: { url: 'asset://asset-9' }, role: 'reference_image' },
    ]);
  });

  it('extends a film by its reference and the words that say so', () => {
    const references = [referenceOf('reference_videos', 0, 'clip', 'video/mp4')];
    const prompt = 'Extend video 1: the boat sails out of the picture';
    expect(arkTask(film({ prompt }, { references }), [{ url: 'https://a/clip' }]).content).toEqual([
      { type: 'text', text: prompt },
      { type: 'video_url', video_url: { url: 'https://a/clip' }, role: 'reference_video' },
    ]);
  });

  it('uses the route’s names for fields', () => {
    const mapping = { fields: { steady: { to: 'camera_fixed' } }, constants: { watermark: true } };
    expect(arkTask(film({ prompt: 'x', steady: true }, { mapping }), [])).toMatchObject({
      camera_fixed: true,
      watermark: true,
    });
  });
});

describe('a model', () => {
  it('of the presets is described, with fields that can be declared', async () => {
    for (const preset of arkPresets) {
      const found = await provider.describeModel?.(preset.model, never);
      expect(found).toMatchObject({
        family: 'video',
        name: preset.name,
        capabilities: ['edit_extend_film'],
      });
      for (const field of found?.fields ?? []) {
        expect(declaredField.safeParse(field).error).toBeUndefined();
      }
    }
    expect(await provider.describeModel?.('seedance-9', never)).toBeNull();
  });
});

describe('an operation', () => {
  it.each([
    ['text', [], 762_300],
    ['a video', [referenceOf('reference_videos', 0, 'clip', 'video/mp4')], 468_270],
  ])('ends with its film and the cost of its tokens, from %s', async (_, references, microUsd) => {
    const operation = await taken(film({ prompt: 'a harbour' }, { references }));
    expect(await provider.status(operation, never)).toEqual({ state: 'running', progress: 0 });
    const { status } = await followTo(provider, operation);
    if (status.state !== 'succeeded') throw new Error(status.message);
    expect(status.cost).toEqual({ microUsd });
    expect(status.outputs).toHaveLength(1);
    const bytes = await buffer((await status.outputs[0]?.open()) ?? new Blob().stream());
    expect(bytes.subarray(0, 3).toString()).toBe('GIF');
  });

  itFails(
    driver,
    ['content', 'content_policy_violation', 'safety check'],
    ['person', 'content_policy_violation', 'Use an avatar'],
    ['download', 'reference_download_failed', 'Failed to download the image'],
    ['bad-image', 'reference_invalid', 'at least 300 pixels'],
    ['timeout', 'upstream_timeout', 'submit it again'],
    ['crash', 'upstream_error', 'not available'],
    ['empty', 'generation_failed', 'without a video'],
  );
  itFollowsThrough(driver);
  itMissesItsResult(driver);

  it('is canceled while it waits, and not once it runs or has ended', async () => {
    await provider.cancel(await taken(mediaRequest('hang')));
    expect(double.taken.at(-1)?.canceled).toBe(true);
    const deletions = () => double.requests.filter(({ method }) => method === 'DELETE').length;
    const [before, operation] = [deletions(), await taken()];
    await followTo(provider, operation);
    await provider.cancel(operation);
    expect(deletions()).toBe(before);
  });

  it('with a malformed reference is refused', async () => {
    await expect(provider.status('https://evil.example x', never)).rejects.toThrow('no operation');
  });
});

describe('an avatar', () => {
  const picture = {
    key: 'asset_1',
    name: 'ada.png',
    contentType: 'image/png',
    width: 640,
    height: 640,
    url: 'https://files.example/ada.png',
    open: () => Promise.reject(new Error('not read')),
  };
  const review = async () => {
    const ownDouble = await startArkDouble();
    const reviewed = createArkProvider(options(ownDouble.url));
    const reviewer = reviewed.avatars;
    if (reviewer === undefined) throw new Error('It reviews none.');
    const close = async () => {
      await reviewed.close();
      await ownDouble.close();
    };
    return { ownDouble, reviewer, close };
  };

  it('is put into the library, waits, and is then approved by its id', async () => {
    const { ownDouble, reviewer, close } = await review();
    const started = await reviewer.start(picture, never);
    expect(ownDouble.assets).toMatchObject([{ url: picture.url, name: 'asset_1' }]);
    const reference = ownDouble.assets[0]?.id ?? '';
    expect(started).toEqual({ state: 'pending', reference, pollAfterMs: 5_000 });
    expect(await reviewer.status(reference, never)).toMatchObject({ state: 'pending' });
    ownDouble.review('Active');
    expect(await reviewer.status(reference, never)).toEqual({ state: 'approved', reference });
    await close();
  });

  it('is unusable with the words of the check', async () => {
    const { ownDouble, reviewer, close } = await review();
    await reviewer.start(picture, never);
    ownDouble.review('Failed');
    expect(await reviewer.status(ownDouble.assets[0]?.id ?? '', never)).toEqual({
      state: 'unusable',
      reason: 'the provider’s check says: No face was found in the image',
    });
    await close();
  });

  it.each([
    [{ contentType: 'video/mp4' }, 'not an image'],
    [{ width: 299 }, '300 to 6,000 pixels, and it has 299 × 640'],
    [{ width: 2_000 }, 'too wide'],
  ])('that is %j is refused before it is sent', async (more, words) => {
    const { ownDouble, reviewer, close } = await review();
    expect(await reviewer.start({ ...picture, ...more }, never)).toMatchObject({
      state: 'unusable',
      reason: expect.stringContaining(words),
    });
    expect(ownDouble.assets).toEqual([]);
    await close();
  });

  it('is not reviewed while the library is down, or refuses the keys', async () => {
    const { ownDouble, reviewer, close } = await review();
    ownDouble.review('down');
    await expect(reviewer.start(picture, never)).rejects.toMatchObject({ retryable: true });
    ownDouble.review('Active');
    const { assets, ...rest } = options(ownDouble.url);
    const stranger = createArkProvider({ ...rest, assets: { ...assets, secretKey: 'another' } });
    await expect(stranger.avatars?.start(picture, never)).rejects.toThrow('SignatureDoesNotMatch');
    await stranger.close();
    await close();
  });
});
