import { afterAll, beforeAll, describe, expect } from 'vitest';
import { picture } from '../../testing';
import type { Documented, Json } from '../testing/documented';
import { type FamilyWorld, familyWorlds } from '../testing/family-worlds';
import { row } from '../testing/row';

/* What the document says of the video models of families S, K and G, wherever their routes lead. */

const prompt = 'A lighthouse at dusk';
const film = { model: 'solstice', prompt };
const kestrel = { model: 'kestrel-2', prompt };
const omni = { model: 'kestrel-omni-v3', prompt };
const flash = { model: 'glide-omni-flash', prompt };
const solstices = ['solstice', 'solstice-fast', 'solstice-mini'];
const links = (count: number, end: string) =>
  Array.from({ length: count }, (_, index) => `https://example.com/${index}.${end}`);
const clip = { reference_videos: links(1, 'mp4'), input_video_duration: 5 };
const unsupported = (name: string) => [400, 'unsupported_parameter', name];
const wrong = (name: string) => [400, 'invalid_value', name];

describe.each(familyWorlds)('families S, K and G at %s', (_, open) => {
  let world: FamilyWorld;
  let doc: Documented;
  beforeAll(async () => {
    world = await open();
    doc = world.doc;
  });
  afterAll(() => world?.close());

  const declared = async (model: string, name: string) =>
    (await doc.fields(model)).find((each) => each.name === name);
  const quoted = async (body: Json) => {
    const answer = await doc.call('/v1/quote', { body });
    expect({ status: answer.status, body: answer.body }).toMatchObject({ status: 200 });
    return Number(answer.body.estimated_credits);
  };
  /** The refusal of `body`. Checks that a quote and a creation agree. */
  const refused = async (body: Json) => {
    const before = await doc.balance();
    const quote = await doc.refusal('/v1/quote', { body });
    expect(await doc.refusal('/v1/generations', { body: { prompt, ...body } })).toEqual(quote);
    expect(await doc.balance()).toEqual(before);
    return quote;
  };
  /** Creates a task that succeeds. Returns the parameters that its provider got. */
  const passedOn = async (body: Json) => {
    const { task_id } = await doc.create(body);
    expect(await doc.ended(task_id)).toMatchObject({ status: 'succeeded', kind: 'video' });
    return world.requests.get(String(task_id))?.params ?? {};
  };
  const taskCount = async () => {
    const { body } = await doc.call('/v1/tasks?limit=100');
    return (body.data as unknown[]).length;
  };
  /** Uploads a picture that is large enough to be an avatar. */
  const face = async () => {
    const png = await picture({ width: 400, height: 400 });
    return (await doc.upload(new Blob([new Uint8Array(png)]))).body;
  };
  /** A request with new uploads as its avatars, whose reviews have ended so. */
  const withAvatar = async (
    outcome: Parameters<FamilyWorld['review']>[0] = 'approved',
    count = 1,
  ): Promise<Json> => {
    world.review(outcome);
    const uploads = await Promise.all(Array.from({ length: count }, face));
    const avatar_asset_ids = uploads.map(({ asset_id }) => asset_id);
    const body = { ...film, avatar_mode: 'virtual', avatar_asset_ids };
    await doc.call('/v1/quote', { body });
    world.later();
    return body;
  };
  const firstFrame = async () => ({ first_frame_image_url: (await doc.picture()).url });

  const leavesNothing = async (body: Json, ...refusal: unknown[]) => {
    const before = await taskCount();
    expect(await refused(body)).toEqual([...refusal, 'avatar_asset_ids']);
    expect(await taskCount()).toBe(before);
  };

  row('errors.avatar_review_pending', async () => {
    await leavesNothing(await withAvatar('pending'), 409, 'avatar_review_pending');
  });

  row('errors.avatar_reference_invalid', async () => {
    await leavesNothing(await withAvatar('unusable'), 400, 'avatar_reference_invalid');
  });

  row('errors.avatar_provider_unavailable', async () => {
    await leavesNothing(await withAvatar('down'), 503, 'avatar_provider_unavailable');
  });

  row('states.avatar-review-pending-at-creation-or-quote', async () => {
    world.review('pending');
    const { asset_id } = await face();
    const body = { ...film, avatar_mode: 'virtual', avatar_asset_ids: [asset_id] };
    await leavesNothing(body, 409, 'avatar_review_pending');
  });

  row('limits.reference-images', async () => {
    const { url } = await doc.picture();
    for (const model of solstices) {
      const body = { ...film, model, reference_images: Array(9).fill(url) };
      expect(await quoted(body)).toBeGreaterThan(0);
      expect(await refused({ ...body, reference_images: Array(10).fill(url) })).toEqual(
        wrong('reference_images'),
      );
    }
  });

  row('limits.reference-videos', async () => {
    const body = { ...film, reference_videos: links(3, 'mp4') };
    expect(await quoted(body)).toBeGreaterThan(0);
    expect(await refused({ ...body, reference_videos: links(4, 'mp4') })).toEqual(
      wrong('reference_videos'),
    );
  });

  row('limits.reference-audios', async () => {
    const body = { ...film, reference_audios: links(3, 'mp3') };
    expect(await quoted(body)).toBeGreaterThan(0);
    expect(await refused({ ...body, reference_audios: links(4, 'mp3') })).toEqual(
      wrong('reference_audios'),
    );
  });

  row('limits.avatar-assets', async () => {
    expect(await quoted(await withAvatar('approved', 5))).toBeGreaterThan(0);
    expect(await refused(await withAvatar('approved', 6))).toEqual(wrong('avatar_asset_ids'));
  });

  row('limits.duration', async () => {
    expect(await quoted({ ...flash, duration: 10 })).toBeGreaterThan(0);
    for (const duration of [5, 20]) {
      expect(await refused({ ...flash, duration })).toEqual(wrong('duration'));
    }
  });

  row('generations.video.reference_images', async () => {
    for (const model of solstices) {
      expect(await declared(model, 'reference_images')).toMatchObject({
        type: 'array',
        max_items: 9,
      });
    }
    const { url } = await doc.picture();
    expect(await quoted({ ...film, reference_images: Array(9).fill(url) })).toBeGreaterThan(0);
    expect(await refused({ ...film, reference_images: Array(10).fill(url) })).toEqual(
      wrong('reference_images'),
    );
  });

  row('generations.video.reference_videos', async () => {
    const three = { ...film, reference_videos: links(3, 'mp4'), input_video_duration: 5 };
    expect(await quoted(three)).not.toBe(await quoted(film));
    expect(await refused({ ...film, reference_videos: links(4, 'mp4') })).toEqual(
      wrong('reference_videos'),
    );
  });

  row('generations.video.input_video_duration', async () => {
    const body = { ...film, duration: 6, reference_videos: links(1, 'mp4') };
    expect(await quoted(body)).toBe(await quoted({ ...body, input_video_duration: 6 }));
    expect(await quoted({ ...body, input_video_duration: 12 })).toBeGreaterThan(await quoted(body));
    expect(await refused({ ...body, input_video_duration: 'six' })).toEqual(
      wrong('input_video_duration'),
    );
  });

  row('generations.video.reference_audios', async () => {
    expect(await quoted({ ...film, reference_audios: links(3, 'mp3') })).toBeGreaterThan(0);
    expect(await refused({ ...film, reference_audios: links(4, 'mp3') })).toEqual(
      wrong('reference_audios'),
    );
  });

  row('generations.video.generate_audio', async () => {
    expect(await passedOn(film)).toMatchObject({ generate_audio: true });
    expect(await passedOn({ ...film, generate_audio: false })).toMatchObject({
      generate_audio: false,
    });
    expect(await refused({ ...film, generate_audio: 'no' })).toEqual(wrong('generate_audio'));
  });

  row('generations.video.audio', async () => {
    expect(await passedOn(kestrel)).toMatchObject({ audio: false });
    expect(await passedOn({ ...kestrel, audio: true })).toMatchObject({ audio: true });
    expect(await refused({ ...film, audio: true })).toEqual(unsupported('audio'));
  });

  row('generations.video.mode', async () => {
    for (const mode of ['std', 'pro', '4k']) {
      expect(await passedOn({ ...kestrel, mode })).toMatchObject({ mode });
    }
    expect(await passedOn(kestrel)).toMatchObject({ mode: 'std' });
    expect(await refused({ ...kestrel, mode: 'ultra' })).toEqual(wrong('mode'));
  });

  row('generations.video.first_frame_image_url', async () => {
    const frame = await firstFrame();
    expect(await quoted({ ...kestrel, ...frame })).toBeGreaterThan(0);
    expect(await refused({ ...film, ...frame })).toEqual(unsupported('first_frame_image_url'));
  });

  row('generations.video.aspect_ratio', async () => {
    expect(await passedOn(film)).toMatchObject({
      aspect_ratio: (await declared('solstice', 'aspect_ratio'))?.default,
    });
  });

  row('generations.video.resolution', async () => {
    expect(await passedOn(film)).toMatchObject({
      resolution: (await declared('solstice', 'resolution'))?.default,
    });
    expect(await quoted({ ...film, resolution: '1080p' })).toBeGreaterThan(0);
    const fast = { ...film, model: 'solstice-fast', resolution: '1080p' };
    expect(await refused(fast)).toEqual(wrong('resolution'));
  });

  row('generations.video.duration', async () => {
    expect(await passedOn(film)).toMatchObject({
      duration: (await declared('solstice', 'duration'))?.default,
    });
    expect(await declared('solstice', 'duration')).toMatchObject({ type: 'integer', unit: 's' });
    expect(await quoted({ ...film, duration: 10 })).toBe(
      2 * (await quoted({ ...film, duration: 5 })),
    );
    for (const duration of [5.5, '5', 99]) {
      expect(await refused({ ...film, duration })).toEqual(wrong('duration'));
    }
  });

  row('generations.video.avatar_mode', async () => {
    const body = await withAvatar();
    expect(await passedOn(body)).toMatchObject({ avatar_mode: 'virtual' });
    expect(await refused({ ...body, avatar_mode: 'real' })).toEqual(wrong('avatar_mode'));
  });

  row('generations.video.avatar_asset_ids', async () => {
    const body = await withAvatar('approved', 5);
    expect(await quoted(body)).toBeGreaterThan(0);
    const { asset_id } = await face();
    const avatar_asset_ids = [...(body.avatar_asset_ids as unknown[]), asset_id];
    expect(await refused({ ...body, avatar_asset_ids })).toEqual(wrong('avatar_asset_ids'));
  });

  row('generations-11', async () => {
    const body = await withAvatar();
    for (const model of solstices) expect(await quoted({ ...body, model })).toBeGreaterThan(0);
    expect(await refused({ ...body, model: 'kestrel-2' })).toEqual(
      unsupported(expect.stringMatching(/^avatar_/)),
    );
  });

  row('generations-12', async () => {
    world.review('pending');
    const { url, asset_id } = await face();
    expect(await quoted({ ...film, reference_images: [url] })).toBeGreaterThan(0);
    const before = world.reviewed().length;
    const body = { ...film, avatar_mode: 'virtual', avatar_asset_ids: [asset_id] };
    expect((await refused(body))[1]).toBe('avatar_review_pending');
    expect(world.reviewed().slice(before)).toEqual([asset_id]);
    world.review('approved');
    world.later();
    expect(await passedOn(body)).toMatchObject({ avatar_asset_ids: [asset_id] });
  });

  row('generations-13', async () => {
    const before = await taskCount();
    expect(await refused(await withAvatar('pending'))).toEqual([
      409,
      'avatar_review_pending',
      'avatar_asset_ids',
    ]);
    expect(await taskCount()).toBe(before);
  });

  row('generations-14', async () => {
    expect(await refused(await withAvatar('unusable'))).toEqual([
      400,
      'avatar_reference_invalid',
      'avatar_asset_ids',
    ]);
  });

  row('generations-15', async () => {
    expect((await refused(await withAvatar('down'))).slice(0, 2)).toEqual([
      503,
      'avatar_provider_unavailable',
    ]);
  });

  row('generations-17', async () => {
    expect(await quoted({ ...omni, ...clip, audio: false })).toBeGreaterThan(0);
    expect(await quoted({ model: 'kestrel-video-o1', prompt, ...clip })).toBeGreaterThan(0);
  });

  row('generations-18', async () => {
    expect(await refused({ ...omni, ...clip, audio: true })).toEqual(wrong('audio'));
    expect(await quoted({ ...omni, audio: true })).toBeGreaterThan(0);
    expect(await refused({ model: 'kestrel-video-o1', prompt, ...clip, audio: false })).toEqual(
      unsupported('audio'),
    );
  });

  row('generations-19', async () => {
    for (const duration of [5, 9, 11]) {
      expect(await refused({ ...flash, duration })).toEqual(wrong('duration'));
    }
    expect(await passedOn({ ...flash, duration: 10 })).toMatchObject({ duration: 10 });
    expect(await passedOn(flash)).toMatchObject({ duration: 10 });
  });

  row('quote.reference_videos', async () => {
    for (const model of solstices) {
      expect(await quoted({ model, reference_videos: links(3, 'mp4') })).toBeGreaterThan(0);
      expect(
        await doc.refusal('/v1/quote', { body: { model, reference_videos: links(4, 'mp4') } }),
      ).toEqual(wrong('reference_videos'));
    }
  });

  row('quote.input_video_duration', async () => {
    const body = { ...film, ...clip };
    expect(await quoted({ ...body, input_video_duration: 10 })).toBeGreaterThan(await quoted(body));
  });

  row('quote.reference_audios', async () => {
    for (const model of solstices) {
      expect(await quoted({ model, reference_audios: links(3, 'mp3') })).toBeGreaterThan(0);
      expect(
        await doc.refusal('/v1/quote', { body: { model, reference_audios: links(4, 'mp3') } }),
      ).toEqual(wrong('reference_audios'));
    }
  });

  row('quote.generate_audio', async () => {
    for (const model of solstices) {
      expect(await declared(model, 'generate_audio')).toMatchObject({
        type: 'boolean',
        default: true,
      });
      expect(await quoted({ model, generate_audio: true })).toBe(await quoted({ model }));
    }
  });

  row('quote.audio', async () => {
    expect(await quoted({ ...kestrel, audio: true })).toBeGreaterThan(await quoted(kestrel));
    expect(await refused({ ...film, audio: true })).toEqual(unsupported('audio'));
  });

  row('quote.mode', async () => {
    const prices = await Promise.all(
      ['std', 'pro', '4k'].map((mode) => quoted({ ...kestrel, mode })),
    );
    expect(prices).toEqual([25, 35, 80]);
  });

  row('quote.first_frame_image_url', async () => {
    const frame = await firstFrame();
    expect(await quoted({ model: 'kestrel-2', ...frame })).toBe(25);
    expect(await refused({ ...film, ...frame })).toEqual(unsupported('first_frame_image_url'));
  });

  row('quote.avatar_mode', async () => {
    expect(await quoted(await withAvatar())).toBe(40);
  });

  row('quote.avatar_asset_ids', async () => {
    const body = {
      model: 'solstice',
      avatar_mode: 'virtual',
      avatar_asset_ids: Array(6).fill('a'),
    };
    expect(await doc.refusal('/v1/quote', { body })).toEqual(wrong('avatar_asset_ids'));
  });

  row('quote-9', async () => {
    const changes: Json[] = [
      { mode: '4k' },
      { audio: true },
      clip,
      { ...clip, input_video_duration: 30 },
    ];
    const prices = await Promise.all(changes.map((change) => quoted({ ...omni, ...change })));
    expect(new Set([await quoted(omni), ...prices]).size).toBe(5);
  });

  row('quote-10', async () => {
    const { avatar_asset_ids: _, ...without } = await withAvatar();
    const refusal = await refused(without);
    expect(refusal.slice(1)).toEqual([expect.any(String), 'avatar_asset_ids']);
  });
});
