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
import { createKlingProvider } from './operation';
import { klingPresets } from './presets';
import { klingTask } from './request';
import { type KlingDouble, klingDoubleKeys, startKlingDouble } from './testing/double';

const never = new AbortController().signal;
let double: KlingDouble;
let provider: MediaProvider;
let keys = 0;
const options = (baseUrl: string) => ({
  ...klingDoubleKeys,
  baseUrl,
  usdPerUnit: { video: 0.14, image: 0.0035 },
  concurrent: 10,
  perMinute: 100_000,
});

beforeAll(async () => {
  double = await startKlingDouble();
  provider = createKlingProvider(options(double.url));
});
afterAll(async () => {
  await provider.close();
  await double.close();
});

const film = (params: Record<string, unknown>, more: Partial<MediaRequest> = {}) => {
  keys += 1;
  return requestOf('kling-v3', params, { family: 'video', key: `task_${keys}`, ...more });
};
const mediaRequest = (fault: string) => {
  keys += 1;
  return film({ prompt: `a harbour ${keys} [[double:${fault}]]` });
};
const driver: TestedDriver = {
  provider: () => provider,
  open: () => createKlingProvider(options(double.url)),
  mediaRequest,
  taken: () => double.taken.map(({ input }) => input.prompt),
};
const taken = (request = film({ prompt: 'a harbour' })) => operationOf(provider, request);

describe('a start', () => {
  itRefusesStarts(
    driver,
    ['parallel', later],
    ['code-only', later],
    [
      'invalid-start',
      { code: 'generation_failed', retryable: false, message: expect.stringContaining('duration') },
    ],
    ['content-start', { code: 'content_policy_violation', retryable: false }],
  );
  itLosesResponsesToStarts(driver);
  itGivesUpStarts(driver);
  itSendsNoModelNamed(driver, '', 'veo-3', '../kling', 'kling-v3?x');

  it.each(['broken-start', 'bad-gateway', 'nonsense-start'])(
    'that meets "%s" is found by its key',
    async (fault) => {
      const request = mediaRequest(fault);
      await startWith(provider, request);
      const { id } = double.taken.find(({ input }) => input.prompt === request.params.prompt) ?? {};
      expect(await provider.find?.(request.key, never)).toBe(`/v1/videos/text2video/${id}`);
    },
  );

  it('that never arrived is not found by its key', async () => {
    const request = mediaRequest('reset-before');
    expect((await startWith(provider, request)).start.state).toBe('unknown');
    expect(await provider.find?.(request.key, never)).toBeNull();
  });

  it('is found at a gateway that does not offer all paths', async () => {
    const absentPaths = ['/v1/videos/text2video', '/v1/videos/multi-image2video'];
    const gateway = await startKlingDouble({ absentPaths });
    const own = createKlingProvider(options(gateway.url));
    const pictures = { family: 'image', key: 'task_gateway' } as const;
    const operation = await operationOf(own, requestOf('kling-v3', { prompt: 'x' }, pictures));
    expect(await own.find?.('task_gateway', never)).toBe(operation);
    await expect(own.find?.('task_none', never)).rejects.toMatchObject({ retryable: true });
    await own.close();
    await gateway.close();
  });

  it('cannot be looked up while Kling does not answer', async () => {
    const request = mediaRequest('status-down');
    await taken(request);
    await expect(provider.find?.(request.key, never)).rejects.toMatchObject({ retryable: true });
  });
});

describe('a request', () => {
  const [first, last] = [
    referenceOf('first_frame_image_url', 0, 'a'),
    referenceOf('last_frame_image_url', 0, 'b'),
  ];
  const picture = referenceOf('reference_images', 0, 'c');
  const clip = referenceOf('reference_videos', 0, 'd', 'video/mp4');
  const bodyOf = (
    model: string,
    params: Record<string, unknown>,
    references: MediaRequest['references'] = [],
    family: 'image' | 'video' = 'video',
  ) => {
    const request = requestOf(model, { prompt: 'x', ...params }, { family, references });
    const files = references.map(({ field }) => ({ url: `https://a/${field}` }));
    const { path, body } = klingTask(request, files);
    const { model_name, external_task_id, prompt, ...rest } = body;
    expect([model_name, external_task_id, prompt]).toEqual([model, 'task_1', 'x']);
    return [path, rest];
  };

  it.each<[string, unknown[], unknown[]]>([
    [
      'text',
      ['kling-v3', { mode: 'pro', audio: true, duration: 5, aspect_ratio: '9:16', cfg_scale: 0.4 }],
      [
        '/v1/videos/text2video',
        { mode: 'pro', sound: 'on', duration: '5', aspect_ratio: '9:16', cfg_scale: 0.4 },
      ],
    ],
    [
      'frames, which decide the ratio',
      ['kling-v3', { mode: '4k', audio: false, aspect_ratio: '1:1' }, [first, last]],
      [
        '/v1/videos/image2video',
        {
          mode: '4k',
          sound: 'off',
          image: 'https://a/first_frame_image_url',
          image_tail: 'https://a/last_frame_image_url',
        },
      ],
    ],
    [
      'pictures',
      ['kling-v1-6', { mode: 'std' }, [picture]],
      [
        '/v1/videos/multi-image2video',
        { mode: 'std', image_list: [{ image: 'https://a/reference_images' }] },
      ],
    ],
    [
      'a video to edit, which decides ratio and length',
      [
        'kling-v3-omni',
        { mode: 'pro', audio: false, duration: 5, aspect_ratio: '16:9', input_video_duration: 5 },
        [picture, clip],
      ],
      [
        '/v1/videos/omni-video',
        {
          mode: 'pro',
          sound: 'off',
          image_list: [{ image_url: 'https://a/reference_images' }],
          video_list: [
            {
              video_url: 'https://a/reference_videos',
              refer_type: 'base',
              keep_original_sound: 'yes',
            },
          ],
        },
      ],
    ],
    [
      'a video to follow',
      [
        'kling-video-o1',
        { duration: 8, aspect_ratio: '1:1', refer_type: 'feature', keep_original_sound: false },
        [clip],
      ],
      [
        '/v1/videos/omni-video',
        {
          duration: '8',
          aspect_ratio: '1:1',
          sound: 'off',
          video_list: [
            {
              video_url: 'https://a/reference_videos',
              refer_type: 'feature',
              keep_original_sound: 'no',
            },
          ],
        },
      ],
    ],
    [
      'frames of an omni model',
      ['kling-v3-omni', { audio: true, aspect_ratio: '16:9' }, [first, last]],
      [
        '/v1/videos/omni-video',
        {
          sound: 'on',
          image_list: [
            { image_url: 'https://a/first_frame_image_url', type: 'first_frame' },
            { image_url: 'https://a/last_frame_image_url', type: 'end_frame' },
          ],
        },
      ],
    ],
    [
      'text, as pictures',
      ['kling-v3', { n: 3, resolution: '2K', aspect_ratio: 'auto' }, [picture], 'image'],
      ['/v1/images/generations', { n: 3, resolution: '2k', image: 'https://a/reference_images' }],
    ],
    [
      'references, as pictures',
      ['kling-v3-omni', { aspect_ratio: 'auto' }, [picture, picture], 'image'],
      [
        '/v1/images/omni-image',
        {
          aspect_ratio: 'auto',
          image_list: [
            { image: 'https://a/reference_images' },
            { image: 'https://a/reference_images' },
          ],
        },
      ],
    ],
  ])('from %s goes to its path, in Kling’s names', (_, args, expected) => {
    expect(bodyOf(...(args as Parameters<typeof bodyOf>))).toEqual(expected);
  });

  it('with files that the model takes none of is refused with what to do', () => {
    expect(() => bodyOf('kling-v3', {}, [clip])).toThrow('takes no reference videos');
    const sound = referenceOf('reference_audios', 0, 'e', 'audio/mpeg');
    expect(() => bodyOf('kling-v3', {}, [sound])).toThrow('takes no files in reference_audios');
    expect(() => bodyOf('kling-v3', {}, [picture, picture], 'image')).toThrow('one reference');
  });

  it('for an extension names the video as Kling does, and other files never arrive', async () => {
    const source = await taken();
    await followTo(provider, source);
    const own = referenceOf('source_video_url', 0, 'f', 'video/mp4');
    const extension = (references: MediaRequest['references']) =>
      film({ prompt: 'it goes on' }, { model: 'kling-video-extend', references });
    const request = extension([{ ...own, madeBy: { operation: source, outputIndex: 0 } }]);
    const operation = await taken(request);
    const { input } = double.taken.at(-1) ?? {};
    expect(input).toEqual({
      prompt: 'it goes on',
      external_task_id: request.key,
      video_id: `v-${source.split('/').at(-1)}`,
    });
    expect((await followTo(provider, operation)).status.state).toBe('succeeded');
    expect(await provider.find?.(request.key, never)).toBe(operation);
    const foreignWorks = [
      undefined,
      { operation: source, outputIndex: 1 },
      { operation: '/v1/videos/text2video/801', outputIndex: 0 },
    ];
    for (const madeBy of foreignWorks) {
      const references = [madeBy === undefined ? own : { ...own, madeBy }];
      await expect(startWith(provider, extension(references))).rejects.toMatchObject({
        code: 'reference_invalid',
        message: expect.stringContaining('made here by the same account of Kling'),
      });
    }
    const references = [picture, own];
    await expect(startWith(provider, extension(references))).rejects.toThrow();
    expect(double.taken.at(-1)?.input).toBe(input);
  });

  it('carries pictures itself where Kling cannot fetch them', async () => {
    const own = {
      ...picture,
      url: 'http://localhost/a',
      open: async () => new Blob(['c']).stream(),
    };
    const request = film({ prompt: 'x' }, { model: 'kling-v1-6', references: [own] });
    const { path, body } = klingTask(request, [{ base64: 'Yw==', contentType: 'image/png' }]);
    expect([path, body.image_list]).toEqual(['/v1/videos/multi-image2video', [{ image: 'Yw==' }]]);
  });
});

describe('a model', () => {
  it('of the presets is described, with fields that can be declared', async () => {
    for (const { model, family, name } of klingPresets) {
      const id = family === 'image' ? `images/${model}` : model;
      const found = await provider.describeModel?.(id, never);
      const goesOn = ['Kling 3.0 Omni', 'Kling Video O1', 'Kling Video Extension'].includes(name);
      const capabilities = goesOn ? ['edit_extend_film'] : [];
      expect(found).toMatchObject({ model, family, name, capabilities });
      for (const field of found?.fields ?? []) {
        expect(declaredField.safeParse(field).error).toBeUndefined();
      }
    }
    expect(await provider.describeModel?.('kling-v9', never)).toBeNull();
  });
});

describe('an operation', () => {
  it('ends with its film and the cost of its units', async () => {
    const operation = await taken();
    expect(await provider.status(operation, never)).toEqual({ state: 'running', progress: 0 });
    const { status } = await followTo(provider, operation);
    if (status.state !== 'succeeded') throw new Error(status.message);
    expect(status.cost).toEqual({ microUsd: 420_000 });
    const bytes = await buffer((await status.outputs[0]?.open()) ?? new Blob().stream());
    expect(bytes.subarray(0, 3).toString()).toBe('GIF');
  });

  it('ends with its pictures and the cost of its units', async () => {
    const request = film({ prompt: 'a harbour', n: 3 }, { family: 'image' });
    const { status } = await followTo(provider, await taken(request));
    if (status.state !== 'succeeded') throw new Error(status.message);
    expect([status.outputs.length, status.cost]).toEqual([3, { microUsd: 28_000 }]);
  });

  itFails(
    driver,
    ['content', 'content_policy_violation', 'safety check'],
    ['download', 'reference_download_failed', 'Failed to download'],
    ['bad-image', 'reference_invalid', 'at least 300px'],
    ['timeout', 'upstream_timeout', 'submit it again'],
    ['crash', 'upstream_error', 'not available'],
    ['wordless', 'generation_failed', 'could not make this'],
    ['empty', 'generation_failed', 'without a result'],
  );
  itFollowsThrough(driver);
  itMissesItsResult(driver);

  it('cannot be stopped, and is refused with a malformed reference', async () => {
    const before = double.requests.length;
    await provider.cancel(await taken(mediaRequest('hang')));
    expect(double.requests.length).toBe(before + 1);
    for (const operation of ['https://evil.example/1', '/v1/videos/text2video/', '/v1/account/1']) {
      await expect(provider.status(operation, never)).rejects.toThrow('no operation');
    }
  });

  it('can only be read with the account’s keys', async () => {
    const stranger = createKlingProvider({ ...options(double.url), secretKey: 'another' });
    const { start } = await startWith(stranger, film({ prompt: 'x' }));
    expect(start).toMatchObject({ state: 'refused', retryable: true });
    await stranger.close();
  });
});
