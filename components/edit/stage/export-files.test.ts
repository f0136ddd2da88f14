import sharp from 'sharp';
import { afterEach, expect, it, vi } from 'vitest';
import { limits } from '@/lib/contract';
import { drawMaskRows } from './draw-mask';
import { framedFile, frameMaskFile, maskFile } from './export-files';
import { noEdges, noTurn } from './frame';
import type { Step } from './steps';

afterEach(() => vi.unstubAllGlobals());

async function read(file: Blob | null) {
  const image = sharp(Buffer.from((await file?.arrayBuffer()) ?? new ArrayBuffer(0)));
  const { channels, depth, format } = await image.metadata();
  const { data, info } = await image
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, channels, depth, format, width: info.width, height: info.height };
}

const stroke: Step = { kind: 'brush', points: [20, 20, 9, 70, 33, 5] };
const softEdge: Step = { kind: 'edge', softEdge: 6, grow: 2 };

it('writes the mask as a greyscale PNG with the pixels that were drawn', async () => {
  const size = { width: 97, height: 61 };
  const file = await maskFile([stroke, softEdge], size);
  expect(file?.type).toBe('image/png');
  const { data, ...facts } = await read(file);
  expect(facts).toEqual({ channels: 1, depth: 'uchar', format: 'png', ...size });
  expect(new Uint8Array(data)).toEqual(drawMaskRows([stroke, softEdge], size, 0, size.height));
});

it('writes no mask when nothing is painted', async () => {
  const size = { width: 97, height: 61 };
  expect(await maskFile([], size)).toBeNull();
  expect(await maskFile([stroke, { kind: 'clear' }], size)).toBeNull();
});

it('writes no mask when a shrunk edge leaves nothing of what is painted', async () => {
  const size = { width: 4096, height: 256 };
  const thinLine: Step = { kind: 'brush', points: [400, 100, 4, 3000, 120, 4] };
  expect(await maskFile([thinLine, { kind: 'edge', softEdge: 0, grow: -6 }], size)).toBeNull();
});

it('writes a mask of a fine dab', async () => {
  const size = { width: 8192, height: 64 };
  const { data } = await read(await maskFile([{ kind: 'brush', points: [4096, 32, 2] }], size));
  expect(data[32 * size.width + 4096]).toBe(255);
});

it('writes a mask of 8,192 pixels in strips', async () => {
  const size = { width: 8192, height: 8192 };
  const points = [0, 4000, 8192, 4000, 8192, 5000, 0, 5000];
  const file = await maskFile([{ kind: 'area', isErasing: false, points }], size);
  const { data, ...facts } = await read(file);
  expect(facts).toMatchObject(size);
  const rows = [3999, 4000, 4999, 5000].map((y) => data[y * size.width + 123]);
  expect(rows).toEqual([0, 255, 255, 0]);
});

it('marks what lies around the picture', async () => {
  const edges = { left: 3, right: 0, top: 2, bottom: 1 };
  const { data, width, height } = await read(await frameMaskFile({ width: 5, height: 4 }, edges));
  expect([width, height]).toEqual([8, 7]);
  const black = [...data].flatMap((value, index) => (value === 0 ? [index] : []));
  const expected = [2, 3, 4, 5].flatMap((y) => [3, 4, 5, 6, 7].map((x) => y * 8 + x));
  expect(black).toEqual(expected);
});

it.each([
  ['a photograph', true, noEdges, limits.uploadBytes + 1, 'image/jpeg'],
  ['a small photograph', true, noEdges, 9, 'image/png'],
  ['a picture with holes', false, noEdges, limits.uploadBytes + 1, 'image/png'],
  ['an extended photograph', true, { ...noEdges, left: 1 }, limits.uploadBytes + 1, 'image/png'],
])('writes %s as a file that can be uploaded', async (_, isOpaque, edges, pngBytes, type) => {
  /** The parts of a canvas that are used, with the size of its file as a browser could make it. */
  class Canvas {
    getContext = () => ({ translate: vi.fn(), transform: vi.fn(), drawImage: vi.fn() });
    convertToBlob = async (options: { type: string }) => ({
      type: options.type,
      size: options.type === 'image/png' ? pngBytes : 9,
    });
  }
  vi.stubGlobal('OffscreenCanvas', Canvas);
  const decode = async () => ({ close: () => undefined }) as unknown as ImageBitmap;
  const size = { width: 8, height: 8 };
  expect((await framedFile({ decode, isOpaque }, size, noTurn, edges)).type).toBe(type);
});
