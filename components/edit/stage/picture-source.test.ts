import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PictureSource } from './picture-source';
import type { CutReply, PictureCut } from './picture-worker';

const size = { width: 800, height: 600 };
/** Of the whole picture. */
const baseScale = 0.25;
let cuts: PictureCut[] = [];
let isEnded = false;
let answer: (reply: CutReply) => void = () => undefined;

/** The worker's thread; a test answers for it. */
class TestWorker {
  set onmessage(listener: (event: { data: CutReply }) => void) {
    answer = (data) => listener({ data });
  }
  postMessage(cut: PictureCut): void {
    cuts.push(cut);
  }
  terminate(): void {
    isEnded = true;
  }
}

beforeEach(() => {
  cuts = [];
  isEnded = false;
  vi.stubGlobal('Worker', TestWorker);
  vi.stubGlobal(
    'fetch',
    async () => new Response('picture', { headers: { 'content-type': 'image/jpeg' } }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Answers the last cut with a bitmap. */
function answerLast(): void {
  const bitmap = { close: () => undefined } as unknown as ImageBitmap;
  const cut = cuts.at(-1);
  if (cut === undefined) throw new Error('nothing was asked for');
  answer({ bitmap, area: cut.area, scale: cut.scale });
}

async function openPicture(): Promise<PictureSource> {
  const opening = PictureSource.open('/a.jpg', size, baseScale, new AbortController().signal);
  await expect.poll(() => cuts.length).toBe(1);
  answerLast();
  return opening;
}

const areaAt = (x: number) => ({ x, y: 0, width: 200, height: 150 });

it('sharpens one area at a time, and of those that wait the newest', async () => {
  const source = await openPicture();
  const sharpened: string[] = [];
  const first = source.sharpen(areaAt(0), 1, () => sharpened.push('first'));
  await source.sharpen(areaAt(200), 1, () => sharpened.push('second'));
  await source.sharpen(areaAt(400), 1, () => sharpened.push('third'));
  answerLast();
  await first;
  answerLast();
  await expect.poll(() => sharpened).toEqual(['first', 'third']);
  expect(cuts.map(({ area }) => area.x)).toEqual([0, 0, 400]);
  expect(source.detail?.area).toEqual(areaAt(400));
});

it('shows no detail where the whole picture is sharp', async () => {
  const source = await openPicture();
  const sharpening = source.sharpen(areaAt(0), 1, () => undefined);
  answerLast();
  await sharpening;
  await source.sharpen(areaAt(0), baseScale, () => undefined);
  expect(source.detail).toBeNull();
  expect(cuts).toHaveLength(2);
});

it('throws for a file that cannot be decoded, and ends its thread', async () => {
  const opening = PictureSource.open('/a.jpg', size, baseScale, new AbortController().signal);
  const failure = expect(opening).rejects.toThrow('the picture cannot be decoded');
  await expect.poll(() => cuts.length).toBe(1);
  answer(null);
  await failure;
  expect(isEnded).toBe(true);
});
