import sharp from 'sharp';
import { expect, it } from 'vitest';
import { drawPicture } from './draw-picture';
import { PictureCache } from './picture-cache';

const { signal } = new AbortController();

it('a small picture is drawn once for each mark, and what is not kept each time', async () => {
  const background = { r: 0, g: 80, b: 160 };
  const create = { width: 40, height: 30, channels: 3, background } as const;
  const png = new Uint8Array(await sharp({ create }).png().toBuffer());
  let drawings = 0;
  const draw = async (cacheKey?: string) => {
    const response = await drawPicture('link', {
      readPicture: async () => {
        drawings += 1;
        return new Response(png);
      },
      readMark: async () => null,
      signal,
      edge: 20,
      ...(cacheKey === undefined ? {} : { cacheKey }),
    });
    expect(response.headers.get('cache-control'), 'ends with its link').toBe('private, no-store');
    return new Uint8Array(await response.arrayBuffer());
  };
  const first = await draw('picture, red mark');
  expect(await draw('picture, red mark')).toEqual(first);
  expect(drawings).toBe(1);
  await draw('picture, blue mark');
  expect(drawings).toBe(2);
  await draw();
  await draw();
  expect(drawings).toBe(4);
});

it('keeps what was asked for last, within its bytes', () => {
  const pictures = new PictureCache(80);
  const picture = (length: number) => ({
    bytes: new Uint8Array(length),
    type: 'image/jpeg' as const,
  });
  for (let at = 0; at < 8; at += 1) pictures.add(`p${at}`, picture(10));
  expect(pictures.find('p0')).toBeDefined();
  pictures.add('p8', picture(10));
  expect(pictures.find('p1'), 'the one that nobody asked for').toBeUndefined();
  expect(pictures.find('p0')).toBeDefined();
  pictures.add('p0', picture(5));
  pictures.add('p9', picture(5));
  expect(pictures.find('p2')).toBeDefined();
  pictures.add('large', picture(11));
  expect(pictures.find('large')).toBeUndefined();
  expect(pictures.find('p9'), 'and nothing made way for it').toBeDefined();
});
