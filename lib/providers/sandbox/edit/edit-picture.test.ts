import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JobReference } from '../render/job';
import { renderImages } from '../render/render-images';
import { onDisk, plainPicture } from '../testing/sandbox-fixture';
import { editPicture } from './edit-picture';

let root: string;
/** A picture of the sandbox, 320 × 240. */
let scene: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'atelier-edits-'));
  const params = {
    prompt: 'a lighthouse at dusk',
    resolution: '320px',
    aspect_ratio: '4:3',
    seed: 3,
  };
  const job = {
    family: 'image' as const,
    model: 'lumen-image',
    params,
    references: [],
    directory: root,
  };
  const [file] = await renderImages(job, { step });
  scene = file?.path ?? '';
});
afterAll(() => rm(root, { recursive: true }));

const step = async () => {};
const named = (field: string, path: string): JobReference => ({
  field,
  index: 0,
  contentType: 'image/png',
  path,
});

async function edit(path: string, params: Record<string, unknown>, mask?: string) {
  const directory = await mkdtemp(join(root, 'job-'));
  const picture = named('image_url', path);
  const references = [picture, ...(mask ? [named('mask_image_url', mask)] : [])];
  const job = { family: 'image' as const, model: 'lumen-edit', params, references, directory };
  return await editPicture(job, picture, { step });
}

/** The decoded pixels of the only result, or of a file. */
async function pixels(source: string | Awaited<ReturnType<typeof edit>>) {
  const path = typeof source === 'string' ? source : (source[0]?.path ?? '');
  const { data, info } = await sharp(path)
    .autoOrient()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, ...info };
}

const maskOf = (data: Uint8Array, width: number, height: number) =>
  sharp(data, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png()
    .toBuffer()
    .then((bytes) => onDisk(bytes, 'mask.png'));

/** Mean difference of two equally large pictures, 0–255. */
const apart = (a: Uint8Array, b: Uint8Array) =>
  a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] ?? 0)), 0) / a.length;

const sky = { prompt: 'a starry night', strength: 1 };

describe('a region', () => {
  const size = fc.integer({ min: 3, max: 40 });
  const shape = fc.record({
    left: fc.double({ min: 0, max: 0.9, noNaN: true }),
    top: fc.double({ min: 0, max: 0.9, noNaN: true }),
    reach: fc.double({ min: 0.1, max: 0.6, noNaN: true }),
    level: fc.integer({ min: 1, max: 255 }),
  });
  it('changes, and nothing else does, whatever the mask, the format and the orientation', async () => {
    const anyPicture = fc.record({
      width: size,
      height: size,
      format: fc.constantFrom('png' as const, 'webp' as const, 'jpeg' as const),
      orientation: fc.integer({ min: 1, max: 8 }),
      isTransparent: fc.boolean(),
      seed: fc.integer(),
      shapes: fc.array(shape, { maxLength: 4 }),
      strength: fc.constantFrom(0, 0.3, 1),
    });
    await fc.assert(
      fc.asyncProperty(anyPicture, async (given) => {
        const channels = given.isTransparent && given.format !== 'jpeg' ? 4 : 3;
        const raw = { width: given.width, height: given.height, channels } as const;
        const noise = Uint8Array.from({ length: raw.width * raw.height * channels }, (_, i) =>
          Math.abs(Math.imul(i + 1, given.seed | 1) >> 8),
        );
        const options = given.format === 'webp' ? { lossless: true, exact: true } : {};
        const bytes = await sharp(noise, { raw })
          .withMetadata({ orientation: given.orientation })
          .toFormat(given.format, options)
          .toBuffer();
        const path = await onDisk(bytes, `source.${given.format}`);
        const before = await pixels(path);
        const mask = new Uint8Array(before.width * before.height);
        for (const { left, top, reach, level } of given.shapes) {
          for (let pixel = 0; pixel < mask.length; pixel++) {
            const x = (pixel % before.width) / before.width - left;
            const y = Math.floor(pixel / before.width) / before.height - top;
            if (x >= 0 && y >= 0 && x < reach && y < reach) mask[pixel] = level;
          }
        }
        const { prompt } = sky;
        const maskPath = await maskOf(mask, before.width, before.height);
        const after = await pixels(
          await edit(path, { prompt, strength: given.strength }, maskPath),
        );
        expect([after.width, after.height, after.channels]).toEqual([
          before.width,
          before.height,
          before.channels,
        ]);
        const changed = before.data.findIndex((value, i) => {
          const isOutside = mask[Math.floor(i / before.channels)] === 0 || given.strength === 0;
          return isOutside && value !== after.data[i];
        });
        expect(changed).toBe(-1);
      }),
      { numRuns: 40 },
    );
  });

  it('becomes the prompt’s scene under white, stays under black, and is between under grey', async () => {
    const before = await pixels(scene);
    const { width, height } = before;
    const under = async (level: number) =>
      (
        await pixels(
          await edit(
            scene,
            sky,
            await maskOf(new Uint8Array(width * height).fill(level), width, height),
          ),
        )
      ).data;
    const white = await under(255);
    expect((await under(0)).equals(before.data)).toBe(true);
    expect(apart(before.data, white)).toBeGreaterThan(30);
    const grey = apart(before.data, await under(128));
    expect(grey / apart(before.data, white)).toBeCloseTo(0.5, 1);
  });

  it('is refused with a mask of another size, in words', async () => {
    const mask = await maskOf(new Uint8Array(240 * 320), 240, 320);
    await expect(edit(scene, sky, mask)).rejects.toMatchObject({
      code: 'reference_invalid',
      message: expect.stringContaining('240 × 320 pixels, and the picture 320 × 240'),
    });
  });
});

describe('a frame', () => {
  const wider = {
    prompt: 'a lighthouse at dusk',
    expand_left: 40,
    expand_top: 7,
    expand_right: 61,
  };
  it('is larger by exactly what was asked, with the picture unchanged in it', async () => {
    const files = await edit(scene, { ...wider, n: 2 });
    expect(files).toMatchObject(
      Array(2).fill({ width: 421, height: 247, contentType: 'image/png' }),
    );
    const [before, after] = [await pixels(scene), await pixels(files)];
    const inner = await sharp(after.data, { raw: { width: 421, height: 247, channels: 3 } })
      .extract({ left: 40, top: 7, width: 320, height: 240 })
      .raw()
      .toBuffer();
    expect(inner.equals(before.data)).toBe(true);
    expect(apart(after.data, (await pixels(files.slice(1))).data)).toBeGreaterThan(0.2);
  });

  it('goes on where the picture ends', async () => {
    const { data, width } = await pixels(await edit(scene, wider));
    let seam = 0;
    for (let y = 7; y < 247; y++) {
      for (let part = 0; part < 3; part++) {
        const at = (y * width + 40) * 3 + part;
        seam += Math.abs((data[at] ?? 0) - (data[at - 3] ?? 0));
      }
    }
    expect(seam / (240 * 3)).toBeLessThan(8);
  });
});

describe('more pixels', () => {
  it.each([2, 4])(
    'are %i times as many a side, with their transparency',
    async (upscale_factor) => {
      const path = await onDisk(
        await sharp(plainPicture('#c04020', 60, 40))
          .removeAlpha()
          .ensureAlpha(0.5)
          .png()
          .toBuffer(),
        'half.png',
      );
      const { data, width, height, channels } = await pixels(await edit(path, { upscale_factor }));
      expect([width, height, channels]).toEqual([60 * upscale_factor, 40 * upscale_factor, 4]);
      expect(Math.abs((data[3] ?? 0) - 128)).toBeLessThanOrEqual(1);
    },
  );

  it.each([
    ['a side', 2_100, 10, { upscale_factor: 4 }, '8400 × 40 pixels'],
    ['the whole', 4_000, 4_000, { upscale_factor: 2 }, '8000 × 8000 pixels'],
    ['a frame', 5_000, 10, { prompt: 'x', expand_left: 4_000 }, '9000 × 10 pixels'],
  ])('are refused where %s would be too large', async (_, width, height, params, words) => {
    const path = await onDisk(plainPicture('#c04020', width, height), 'large.png');
    await expect(edit(path, params)).rejects.toMatchObject({
      code: 'reference_invalid',
      message: expect.stringContaining(words),
    });
  });
});

it('the background is gone, and what stands before it is whole', async () => {
  const dot = Buffer.from(
    '<svg width="300" height="200"><rect width="300" height="200" fill="#d8e4f0"/><circle cx="150" cy="110" r="60" fill="#a03020"/></svg>',
  );
  const { data, channels } = await pixels(
    await edit(await onDisk(await sharp(dot).jpeg().toBuffer(), 'dot.jpg'), {}),
  );
  expect(channels).toBe(4);
  const opacity = (x: number, y: number) => data[(y * 300 + x) * 4 + 3];
  expect([opacity(5, 5), opacity(295, 195), opacity(150, 40), opacity(85, 110)]).toEqual([
    0, 0, 0, 0,
  ]);
  expect([opacity(150, 110), opacity(150, 55), opacity(98, 110)]).toEqual([255, 255, 255]);
});

describe('variations', () => {
  it('differ from the picture by their strength, and from each other', async () => {
    const before = await pixels(scene);
    const at = async (strength: number) =>
      apart(before.data, (await pixels(await edit(scene, { prompt: 'in summer', strength }))).data);
    const [none, some, most] = [await at(0), await at(0.4), await at(1)];
    expect(none).toBeLessThan(0.5);
    expect(some).toBeGreaterThan(2);
    expect(most).toBeGreaterThan(some * 1.5);
    const [a, b] = await edit(scene, { prompt: 'in summer', strength: 0.7, n: 2 });
    expect(
      apart((await pixels(a?.path ?? '')).data, (await pixels(b?.path ?? '')).data),
    ).toBeGreaterThan(2);
  });

  it('are drawn in the style that the prompt names', async () => {
    const data = async (prompt: string) =>
      (await pixels(await edit(scene, { prompt, strength: 1, seed: 1 }))).data;
    expect(apart(await data('at noon as watercolor'), await data('at noon'))).toBeGreaterThan(10);
  });
});

it('takes no file that is no picture', async () => {
  const path = await onDisk(new TextEncoder().encode('no picture'), 'x.png');
  await expect(edit(path, sky)).rejects.toMatchObject({
    code: 'reference_invalid',
    message: expect.stringContaining('image_url'),
  });
});
