import { afterEach, beforeEach, expect, it } from 'vitest';
import type { UploadedImage } from '@/lib/contract';
import { describeDatabases } from '@/lib/platform/testing';
import { createArkProvider } from '@/lib/providers/ark/operation';
import { type ArkDouble, arkDoubleKeys, startArkDouble } from '@/lib/providers/ark/testing/double';
import { createFalProvider } from '@/lib/providers/fal/operation';
import { type FalDouble, startFalDouble } from '@/lib/providers/fal/testing/double';
import type { Configuration } from '../config';
import { shortVideo, silentWav } from '../files/media/testing/files';
import { fileServer } from '../files/references/testing/file-server';
import { picture } from '../testing';
import { taskFixtures } from './testing/fixture';

const atArk = { provider: 'ark', model: 'dreamina-seedance-2-0-260128', enabled: true };
const atFal = {
  provider: 'fal',
  model: 'bytedance/seedance-2.0/reference-to-video',
  enabled: true,
  priority: 1,
};
const byBoth = (configuration: Configuration): Configuration => ({
  ...configuration,
  models: configuration.models.map((each) => ({ ...each, routes: [atArk, atFal] })),
  providers: ['ark', 'fal'].map((id) => ({ id, driver: 'sandbox', enabled: true })),
});

describeDatabases('a model of family S at Ark and at fal', ({ database }) => {
  const open = taskFixtures();
  const { serve } = fileServer();
  let ark: ArkDouble;
  let fal: FalDouble;
  beforeEach(async () => {
    ark = await startArkDouble({ review: 'Active' });
    fal = await startFalDouble();
  });
  afterEach(() => Promise.all([ark.close(), fal.close()]));

  async function openBoth() {
    const limits = { concurrent: 100, perMinute: 100_000 };
    const assets = { url: ark.url, project: 'default', region: 'ap-southeast-1' };
    const providers = new Map([
      [
        'ark',
        createArkProvider({
          ...limits,
          apiKey: arkDoubleKeys.apiKey,
          baseUrl: `${ark.url}/api/v3`,
          models: {},
          assets: { ...arkDoubleKeys, ...assets },
        }),
      ],
      [
        'fal',
        createFalProvider({
          ...limits,
          apiKey: 'fal-double-key',
          queueUrl: fal.url,
          restUrl: fal.url,
          catalogUrl: fal.url,
          keepDays: 1,
        }),
      ],
    ]);
    let aheadMs = 0;
    const clock = { now: () => Date.now() + aheadMs };
    const fixture = await open(database(), { providers, configure: byBoth, clock });
    const workspace = await fixture.service.workspace({ credits: 5_000 });
    await fixture.service.start();
    const later = () => {
      aheadMs += 60_000;
    };
    return { ...fixture, workspace, later };
  }

  it('sends both the same request, in the field names of each, and stores the same films', async () => {
    const { service, workspace, submit, reach, later } = await openBoth();
    const form = new FormData();
    const face = await picture({ width: 400, height: 400 });
    form.set('file', new Blob([new Uint8Array(face)]), 'ada.png');
    const uploaded = await service.call(workspace.secret, '/v1/uploads/images', {
      method: 'POST',
      body: form,
    });
    const { asset_id } = (await uploaded.json()) as UploadedImage;
    const chair = await picture({ width: 12, height: 8 });
    const [clip, voice] = [await shortVideo(2), silentWav(2)];
    const body = {
      model: 'solstice',
      aspect_ratio: '9:16',
      resolution: '1080p',
      duration: 8,
      generate_audio: false,
      input_video_duration: 2,
      reference_images: [serve('/chair.png', { body: chair, type: 'image/png' })],
      reference_videos: [serve('/clip.webm', { body: clip, type: 'video/webm' })],
      reference_audios: [serve('/voice.wav', { body: voice, type: 'audio/wav' })],
      avatar_mode: 'virtual',
      avatar_asset_ids: [asset_id],
    };
    const pending = await service.post(workspace.secret, '/v1/generations', {
      ...body,
      prompt: 'hello',
    });
    expect(pending.status).toBe(409);
    later();
    // Ark's double closes an endpoint after the second fault; fal's does not know that fault.
    const prompts = ['a harbour', 'a harbour [[double:closed]]'] as const;
    const tasks = [];
    for (const prompt of prompts) tasks.push(await submit(workspace, { ...body, prompt }));
    const films = [];
    for (const id of tasks) films.push(await reach(workspace, id, 'succeeded'));

    const address = { url: expect.stringMatching(/^http/) };
    expect(ark.taken.map(({ input }) => input)).toEqual([
      {
        model: atArk.model,
        prompt: prompts[0],
        ratio: '9:16',
        resolution: '1080p',
        duration: 8,
        generate_audio: false,
        watermark: false,
        content: expect.toSatisfy((parts: { type: string }[]) => {
          expect(parts.toSorted((a, b) => (a.type < b.type ? -1 : 1))).toEqual([
            { type: 'audio_url', role: 'reference_audio', audio_url: address },
            { type: 'image_url', role: 'reference_image', image_url: address },
            {
              type: 'image_url',
              role: 'reference_image',
              image_url: { url: `asset://${ark.assets[0]?.id}` },
            },
            { type: 'text', text: prompts[0] },
            { type: 'video_url', role: 'reference_video', video_url: address },
          ]);
          return true;
        }),
      },
    ]);
    expect(fal.taken.map(({ model, input }) => ({ model, input }))).toEqual([
      {
        model: atFal.model,
        input: {
          prompt: prompts[1],
          aspect_ratio: '9:16',
          resolution: '1080p',
          duration: '8',
          generate_audio: false,
          image_urls: [expect.any(String), expect.any(String)],
          video_urls: [expect.any(String)],
          audio_urls: [expect.any(String)],
        },
      },
    ]);
    const sent = (name: string) =>
      [fal.taken[0]?.input[name]]
        .flat()
        .map((url) => fal.uploads.get(String(url).split('/').at(-1) ?? ''));
    expect(sent('image_urls')).toEqual(expect.arrayContaining([face, chair]));
    expect([sent('video_urls'), sent('audio_urls')]).toEqual([[clip], [voice]]);

    // Nothing in the interface differs between the two.
    const [one, other] = films.map(({ kind, model, progress, result }) => ({
      kind,
      model,
      progress,
      files: result?.data.map((file) => Object.keys(file)),
    }));
    expect(one).toEqual(other);
    for (const { result } of films) {
      const answer = await service.fetch(new Request(result?.data[0]?.url ?? ''));
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/gif']);
      await answer.body?.cancel();
    }
    const { rows } = await database().query<{ provider: string }>(
      'select provider from service.tasks order by created_at',
    );
    expect(rows.map(({ provider }) => provider)).toEqual(['ark', 'fal']);
  });
});
