import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ErrorBody } from '@/lib/contract';
import { describeDatabases } from '@/lib/platform/testing';
import { createTestService, type TestService, type TestWorkspace } from '../testing';

/** The rules of docs/interface.md#generations on parameters, for quotes and creations alike. */
describeDatabases('rules of the interface', (suite) => {
  let service: TestService;
  let workspace: TestWorkspace;

  beforeAll(async () => {
    service = await createTestService(suite.database(), { workers: 0, providers: new Map() });
    workspace = await service.workspace();
  });
  afterAll(() => service.close());

  const urls = (count: number) =>
    Array.from({ length: count }, (_, index) => `https://cdn.example/${index}.bin`);
  const solstices = ['solstice', 'solstice-fast', 'solstice-mini'];

  it.each<[sentence: string, body: object, code: string, param: string]>([
    ...solstices.flatMap((model): [string, object, string, string][] => [
      [
        'reference_images: up to 9 for the family-S video models',
        { model, reference_images: urls(10) },
        'invalid_value',
        'reference_images',
      ],
      [
        'reference_videos: up to 3',
        { model, reference_videos: urls(4) },
        'invalid_value',
        'reference_videos',
      ],
      [
        'reference_audios: up to 3',
        { model, reference_audios: urls(4) },
        'invalid_value',
        'reference_audios',
      ],
      [
        'avatar_asset_ids: up to 5',
        {
          model,
          avatar_mode: 'virtual',
          avatar_asset_ids: Array(6).fill('asset_0123456789'),
        },
        'invalid_value',
        'avatar_asset_ids',
      ],
      [
        'audio: only when declared by schema',
        { model, audio: true },
        'unsupported_parameter',
        'audio',
      ],
    ]),
    [
      'reference_videos: string[]',
      { model: 'solstice', reference_videos: urls(1)[0] },
      'invalid_value',
      'reference_videos',
    ],
    [
      'reference_audios: string[]',
      { model: 'solstice', reference_audios: [7] },
      'invalid_value',
      'reference_audios',
    ],
    [
      'input_video_duration: number',
      { model: 'solstice', reference_videos: urls(1), input_video_duration: '5' },
      'invalid_value',
      'input_video_duration',
    ],
    [
      'when reference videos are present, the omni-v3 model requires audio=false',
      { model: 'kestrel-omni-v3', reference_videos: urls(1), audio: true },
      'invalid_value',
      'audio',
    ],
    [
      'the video-O1 model has no audio field',
      { model: 'kestrel-video-o1', audio: false },
      'unsupported_parameter',
      'audio',
    ],
    [
      'the family-G omni flash video model accepts only duration=10',
      { model: 'glide-omni-flash', duration: 5 },
      'invalid_value',
      'duration',
    ],
    [
      'reference_videos must be HTTPS URLs',
      { model: 'solstice', reference_videos: ['http://cdn.example/a.mp4'] },
      'invalid_value',
      'reference_videos',
    ],
    [
      'local paths are invalid',
      { model: 'solstice', reference_audios: ['/home/me/a.wav'] },
      'invalid_value',
      'reference_audios',
    ],
    [
      'blob: URLs are invalid',
      { model: 'solstice', reference_videos: ['blob:https://cdn.example/1'] },
      'invalid_value',
      'reference_videos',
    ],
    [
      'fields must not be copied from one model to another',
      { model: 'tween', reference_videos: urls(1) },
      'unsupported_parameter',
      'reference_videos',
    ],
  ])('%s: %j', async (_, body, code, param) => {
    for (const path of ['/v1/quote', '/v1/generations']) {
      const response = await service.post(workspace.secret, path, { prompt: 'x', ...body });
      const { error } = (await response.json()) as ErrorBody;
      expect([path, response.status, error]).toMatchObject([path, 400, { code, param }]);
    }
    const balance = await service.call(workspace.secret, '/v1/user/balance');
    expect(await balance.json()).toMatchObject({ quota_amount: 1_000, authorized_amount: 0 });
  });

  it.each([
    ['omni-v3 with reference videos', { model: 'kestrel-omni-v3', reference_videos: urls(1) }],
    ['omni-v3 with audio and none', { model: 'kestrel-omni-v3', audio: true }],
    ['video-O1 with reference videos', { model: 'kestrel-video-o1', reference_videos: urls(1) }],
    ['omni flash with duration=10', { model: 'glide-omni-flash', duration: 10 }],
    ['omni flash by its default', { model: 'glide-omni-flash' }],
    [
      'family S with as many as it takes',
      {
        model: 'solstice',
        reference_images: urls(9),
        reference_videos: urls(3),
        reference_audios: urls(3),
        input_video_duration: 30,
      },
    ],
  ])('quotes %s', async (_, body) => {
    const response = await service.post(workspace.secret, '/v1/quote', body);
    expect([response.status, await response.json()]).toMatchObject([200, { model: body.model }]);
  });
});
