import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onDisk, plainPicture } from '../testing/sandbox-fixture';
import type { JobReference, RenderedFile } from './job';
import { renderImages } from './render-images';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'atelier-images-'));
});
afterAll(() => rm(root, { recursive: true }));

const step = async () => {};
const small = { prompt: 'a lighthouse at dusk', resolution: '256px', aspect_ratio: '4:3' };

async function render(
  params: Record<string, unknown>,
  references: JobReference[] = [],
  model = 'lumen-image',
  chance?: string,
): Promise<RenderedFile[]> {
  const directory = await mkdtemp(join(root, 'job-'));
  const job = { family: 'image' as const, model, params, references, directory };
  return await renderImages(chance === undefined ? job : { ...job, chance }, { step });
}

async function first(
  params: Record<string, unknown>,
  references: JobReference[] = [],
  model?: string,
  chance?: string,
): Promise<Buffer> {
  const [file] = await render(params, references, model, chance);
  if (!file) throw new Error('There is no picture.');
  return await readFile(file.path);
}

/** Mean difference of two pictures, 0–255, on a small grid: what an eye would notice. */
async function difference(a: Buffer, b: Buffer): Promise<number> {
  const [x, y] = await Promise.all(
    [a, b].map((each) => sharp(each).flatten().resize(24, 24, { fit: 'fill' }).raw().toBuffer()),
  );
  if (!x || !y) throw new Error('Nothing to compare.');
  return x.reduce((sum, value, i) => sum + Math.abs(value - (y[i] ?? 0)), 0) / x.length;
}

describe('images', () => {
  it('leave out references that are not pictures', async () => {
    const sound = { field: 'source_url', index: 0, contentType: 'audio/wav', path: '/nowhere' };
    expect((await first(small, [sound])).equals(await first(small))).toBe(true);
  });

  it('are the same for the same request, and differ by prompt, model and seed', async () => {
    const base = await first(small);
    expect((await first({ ...small })).equals(base)).toBe(true);
    for (const other of [
      await first({ ...small, prompt: 'a bauhaus poster in red' }),
      await first({ ...small, seed: 7 }),
      await first({ ...small, unheard_of_field: 'x' }),
      await first(small, [], 'lumen-spark'),
    ]) {
      expect(await difference(base, other)).toBeGreaterThan(3);
    }
  });

  it.each([
    [{ aspect_ratio: '16:9', resolution: '1K' }, 1024, 576],
    [{ aspect_ratio: '2:3', resolution: '1K' }, 682, 1023],
    [{ aspect_ratio: '1:1', resolution: '2K' }, 2048, 2048],
    [{ aspect_ratio: '21:9', resolution: '4K' }, 4095, 1755],
  ])('%o is %i × %i', async (params, width, height) => {
    const [file] = await render({ prompt: 'bauhaus', ...params });
    const found = await sharp(file?.path).metadata();
    expect(found).toMatchObject({ format: 'png', width, height, hasAlpha: false });
    expect(file).toMatchObject({ width, height, contentType: 'image/png' });
  });

  it('painted less finely are as large, with less in them', async () => {
    const directory = await mkdtemp(join(root, 'job-'));
    const job = { family: 'image', model: 'lumen-image', params: small, references: [] } as const;
    const [coarse] = await renderImages({ ...job, directory, fineness: 0.2 }, { step });
    const fine = await first(small);
    const bytes = await readFile(coarse?.path ?? '');
    const { width, height } = await sharp(fine).metadata();
    expect(await sharp(bytes).metadata()).toMatchObject({ width, height });
    expect(bytes.length).toBeLessThan(fine.length * 0.8);
  });

  it('without a seed differ by chance, and with one do not', async () => {
    const by = (chance: string, params = small) => first(params, [], undefined, chance);
    expect((await by('a')).equals(await by('b'))).toBe(false);
    const seeded = { ...small, seed: 7 };
    expect((await by('a', seeded)).equals(await by('b', seeded))).toBe(true);
  });

  it('keep to the same picture when only its resolution changes', async () => {
    const large = await first({ ...small, resolution: '512px' });
    expect(await difference(await first(small), large)).toBeLessThan(6);
  });

  it('vary n times, each unlike the others', async () => {
    const files = await render({ ...small, n: 3 });
    const [a, b, c] = await Promise.all(files.map((file) => readFile(file.path)));
    if (!a || !b || !c) throw new Error('There are not three.');
    expect(files).toHaveLength(3);
    for (const [x, y] of [
      [a, b],
      [b, c],
      [a, c],
    ] as const)
      expect(await difference(x, y)).toBeGreaterThan(1.5);
    expect(await difference(await first(small), a)).toBeLessThan(1);
  });

  it.each(['a forest at night', 'silk', 'waves'])(
    'of %s show more at a higher quality',
    async (prompt) => {
      const bytes = async (quality: string) =>
        (await first({ ...small, prompt, quality, resolution: '768px' })).length;
      expect(await bytes('high')).toBeGreaterThan(await bytes('low'));
    },
  );

  it.each(['png', 'webp', 'jpeg'])('come as %s', async (format) => {
    const [file] = await render({ ...small, output_format: format });
    expect((await sharp(file?.path).metadata()).format).toBe(format);
    expect(file?.contentType).toBe(`image/${format}`);
  });

  it.each(['watercolor', 'ink', 'paper-cut', 'flat', 'editorial'])(
    'are drawn in the style %s',
    async (style) => {
      expect(
        await difference(await first(small), await first({ ...small, style })),
      ).toBeGreaterThan(2);
    },
  );

  it('are cut out on a transparent ground', async () => {
    for (const output_format of ['png', 'webp']) {
      const picture = sharp(await first({ ...small, transparent_background: true, output_format }));
      const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
      expect(info.channels).toBe(4);
      expect(data[3]).toBe(0);
      expect(
        data[(Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * 4 + 3],
      ).toBe(255);
    }
  });

  it('take part of references: their ratio, their colours and themselves', async () => {
    const path = await onDisk(plainPicture('#20c060', 640, 360), 'green.png');
    const green: JobReference = {
      field: 'reference_images',
      index: 0,
      contentType: 'image/png',
      path,
    };
    const { aspect_ratio: _, ...auto } = small;
    const [file] = await render({ ...auto, aspect_ratio: 'auto' }, [green]);
    expect(file).toMatchObject({ width: 256, height: 144 });
    const { data } = await sharp(file?.path).raw().toBuffer({ resolveWithObject: true });
    let near = 0;
    for (let i = 0; i < data.length; i += 3) {
      const [r, g, b] = [data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0];
      if (Math.abs(r - 0x20) + Math.abs(g - 0xc0) + Math.abs(b - 0x60) < 60) near++;
    }
    expect(near / (data.length / 3)).toBeGreaterThan(0.05);
    expect(await difference(await first(small), await first(small, [green]))).toBeGreaterThan(5);
  });
});
