import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Picture } from '../art/stage';
import { readFilm } from '../film/decode';
import type { JobReference } from '../render/job';
import { renderVideo } from '../render/render-video';
import { onDisk, plainPicture } from '../testing/sandbox-fixture';
import { extendFilm } from './extend-film';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'atelier-films-'));
});
afterAll(() => rm(root, { recursive: true }));

const step = async () => {};
const small = { duration: 1, resolution: '240p', aspect_ratio: '16:9' };
const jobOf = async (params: Record<string, unknown>, references: JobReference[] = []) => {
  const directory = await mkdtemp(join(root, 'job-'));
  return { family: 'video' as const, model: 'encore', params, references, directory };
};
const filmAt = (path = ''): JobReference => ({
  field: 'source_video_url',
  index: 0,
  contentType: 'video/mp4',
  path,
});
const shotsOf = (film: JobReference) =>
  readFilm(film, async ({ frames, seconds, hasSound, width, height }) => {
    const pictures: Picture[] = [];
    for await (const picture of frames(24, 426)) pictures.push(picture);
    return { pictures, seconds, hasSound, size: [width, height] };
  });
/** Mean difference of two frames, 0–255. */
const apart = (a: Picture | undefined, b: Picture | undefined) => {
  const [x, y] = [a?.data() ?? Buffer.alloc(0), b?.data() ?? Buffer.alloc(0)];
  return x.reduce((sum, value, i) => sum + Math.abs(value - (y[i] ?? 0)), 0) / x.length;
};

it.each([true, false])('a film goes on from its last picture, with sound: %s', async (audio) => {
  const [source] = await renderVideo(await jobOf({ prompt: 'waves', audio, ...small }), { step });
  const film = filmAt(source?.path);
  const job = await jobOf({ prompt: 'a storm at sea', duration: 2 }, [film]);
  const [longer] = await extendFilm(job, film, { step });
  expect(longer).toMatchObject({
    durationSeconds: 3,
    width: source?.width,
    height: source?.height,
  });
  const [before, after] = [await shotsOf(film), await shotsOf(filmAt(longer?.path))];
  expect([before.pictures.length, after.pictures.length]).toEqual([24, 72]);
  expect(after).toMatchObject({ hasSound: audio, size: before.size });
  for (const at of [0, 11, 23])
    expect(apart(before.pictures[at], after.pictures[at])).toBeLessThan(6);
  expect(apart(after.pictures[23], after.pictures[25])).toBeLessThan(6);
  expect(apart(after.pictures[23], after.pictures[71])).toBeGreaterThan(8);
});

it('only a film goes on', async () => {
  const film = filmAt(await onDisk(plainPicture('#336699'), 'picture.mp4'));
  await expect(
    extendFilm(await jobOf({ prompt: 'x' }, [film]), film, { step }),
  ).rejects.toMatchObject({
    code: 'reference_invalid',
    message: expect.stringContaining('source_video_url'),
  });
});
