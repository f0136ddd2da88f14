import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turnOfLoop } from 'node:timers/promises';
import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Picture } from '../art/stage';
import { sampleVideo } from '../film/decode';
import { onDisk, plainPicture, plainSound } from '../testing/sandbox-fixture';
import type { JobReference, RenderedFile } from './job';
import { renderVideo } from './render-video';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'atelier-films-'));
});
afterAll(() => rm(root, { recursive: true }));

/** Rendered by `npm run test:all` alone. */
const longFilms: [Record<string, unknown>, number, number[]][] = [
  [{ duration: 3, aspect_ratio: '1:1', resolution: '240p' }, 3, [240, 240]],
  [{ duration: 1, resolution: undefined, mode: 'pro' }, 1, [1920, 1080]],
];

const tiny = {
  prompt: 'a desert at golden hour',
  duration: 1,
  resolution: '240p',
  aspect_ratio: '16:9',
};

async function render(
  params: Record<string, unknown>,
  references: JobReference[] = [],
): Promise<RenderedFile> {
  const directory = await mkdtemp(join(root, 'job-'));
  const job = {
    family: 'video',
    model: 'solstice',
    params: { ...tiny, ...params },
    references,
    directory,
  } as const;
  const [file] = await renderVideo(job, { step: async () => void (await turnOfLoop()) });
  if (!file) throw new Error('There is no film.');
  return file;
}

async function inspect(path: string) {
  using input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS });
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  if (video === null) throw new Error('There is no picture.');
  return {
    seconds: await input.computeDuration(),
    size: [video.codedWidth, video.codedHeight],
    codecs: [video.codec, audio?.codec],
    frames: (await video.computePacketStats()).packetCount,
    audioSeconds: await audio?.computeDuration(),
  };
}

const still = async (field: string, color: string, index = 0): Promise<JobReference> => ({
  field,
  index,
  contentType: 'image/png',
  path: await onDisk(plainPicture(color, 320, 180), 'still.png'),
});

/** The colour of a decoded frame at shares of its width and height. */
function colorAt(picture: Picture | undefined, across: number, down: number): number[] {
  if (!picture) throw new Error('There is no frame.');
  const [x, y] = [Math.round(picture.width * across), Math.round(picture.height * down)];
  return [...picture.getContext('2d').getImageData(x, y, 1, 1).data.subarray(0, 3)];
}

const middle = (picture: Picture | undefined) => colorAt(picture, 0.5, 0.5);

const frames = (file: RenderedFile) =>
  sampleVideo({ field: 'x', index: 0, contentType: file.contentType, path: file.path }, 60);

describe('films', () => {
  it.each([
    [{ duration: 2 }, 2, [432, 240]],
    [{ duration: 1, aspect_ratio: '9:16', resolution: '480p' }, 1, [486, 864]],
    ...(inject('testEverything') ? longFilms : []),
  ])('%o last exactly %i s at %o', async (params, seconds, size) => {
    const file = { width: 0, height: 0, ...(await render(params)) };
    const found = await inspect(file.path);
    expect(found).toMatchObject({
      size: [file.width, file.height],
      frames: seconds * 24,
      codecs: ['avc', 'aac'],
    });
    expect(found.seconds).toBeCloseTo(seconds, 2);
    expect(found.audioSeconds).toBeGreaterThan(seconds - 0.1);
    expect(Math.abs(file.width - (size[0] ?? 0))).toBeLessThanOrEqual(16);
    expect(file.durationSeconds).toBe(seconds);
    const cover = await sharp(file.cover?.path).metadata();
    expect(cover).toMatchObject({ format: 'jpeg', width: Math.min(file.width, cover.width) });
  });

  it('painted less finely are as large and as long', async () => {
    const directory = await mkdtemp(join(root, 'job-'));
    const job = { family: 'video', model: 'solstice', params: tiny, references: [] } as const;
    const [film] = await renderVideo(
      { ...job, directory, fineness: 0.2 },
      { step: async () => {} },
    );
    if (!film) throw new Error('There is no film.');
    const { size, frames } = await inspect(film.path);
    expect({ size, frames }).toEqual({ size: [416, 234], frames: 24 });
  });

  it.each([{ generate_audio: false }, { audio: false }])('are silent with %o', async (params) => {
    expect((await inspect((await render(params)).path)).codecs).toEqual(['avc', undefined]);
  });

  it('begin and end on the frames they are given', async () => {
    const ends = [
      await still('first_frame_image_url', '#d02020'),
      await still('last_frame_image_url', '#2040d0'),
    ];
    const shown = await frames(await render({ duration: 2, aspect_ratio: undefined }, ends));
    const [red, blue] = [middle(shown[0]), middle(shown.at(-1))];
    expect([red[0], blue[2]].every((value) => (value ?? 0) > 185)).toBe(true);
    expect([red[2], blue[0]].every((value) => (value ?? 0) < 70)).toBe(true);
  });

  it('move', async () => {
    const shown = await frames(await render({ prompt: 'abstract silk', duration: 2 }));
    const [a, b] = [shown[0], shown[Math.floor(shown.length / 2)]];
    if (!a || !b) throw new Error('There are no frames.');
    const [before, after] = [a.data(), b.data()];
    const moved = before.reduce((sum, value, i) => sum + Math.abs(value - (after[i] ?? 0)), 0);
    expect(moved / before.length).toBeGreaterThan(2);
  });

  it('take references of every kind', async () => {
    const film = await render({ duration: 1 });
    const references: JobReference[] = [
      await still('reference_images', '#10c0a0'),
      { field: 'reference_videos', index: 0, contentType: 'video/mp4', path: film.path },
      {
        field: 'reference_audios',
        index: 0,
        contentType: 'audio/wav',
        path: await onDisk(plainSound(2), 'tone.wav'),
      },
    ];
    const found = await inspect((await render({ duration: 1 }, references)).path);
    expect(found.codecs).toEqual(['avc', 'aac']);
  });

  it('show every avatar', async () => {
    const avatars = [
      await still('avatar_asset_ids', '#e07020'),
      await still('avatar_asset_ids', '#20a0e0', 1),
    ];
    const [picture] = await frames(await render({ avatar_mode: 'virtual' }, avatars));
    const [left, right] = [0.3, 0.7].map((share) => colorAt(picture, share, 0.46));
    expect((left?.[0] ?? 0) - (right?.[0] ?? 0)).toBeGreaterThan(80);
  });
});
