import sharp from 'sharp';
import { smoothstep } from '../art/noise';
import { type Pixels, toCanvas } from './pixels';

/** Longest side of the copy in which the subject is searched, in pixels. */
const maxSide = 640;
/** How far down the sides background may begin, as a share of the height. */
const sideShare = 0.4;
/** Colours of the border that are at least so frequent are background. */
const frequentShare = 0.08;
/** How much a pixel of the background may differ from the colour around it, of 255. */
const maxDifference = 12;
/** How far the colour around follows each next pixel, 0 to 1. */
const followShare = 0.12;

/**
 * How opaque each pixel of a cut-out is, 0–255. Background is what can be reached from the upper border, in its most
 * frequent colour, without crossing an edge. Where that is next to nothing, or nearly all, an oval is cut out.
 */
export async function findSubject(picture: Pixels): Promise<Uint8Array> {
  const shrink = Math.min(1, maxSide / Math.max(picture.width, picture.height));
  const width = Math.max(3, Math.round(picture.width * shrink));
  const height = Math.max(3, Math.round(picture.height * shrink));
  const raw = { width, height, channels: 4 as const };
  const small = (await toCanvas(picture, { width, height })).data();
  const smooth = await sharp(small, { raw }).median(3).blur(0.8).raw().toBuffer();
  const subject = floodBackground(smooth, width, height);
  const share = subject.reduce((sum, value) => sum + value, 0) / subject.length / 255;
  if (share < 0.04 || share > 0.93) drawOval(subject, width, height);
  const cleanedMask = await sharp(subject, { raw: { width, height, channels: 1 } })
    .median(5)
    .blur(1.2)
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  // Half-covered pixels still show the background's colour: the edge moves inwards by about one.
  const edge = cleanedMask.map((value) => 255 * smoothstep(0.45, 0.9, value / 255));
  return await sharp(edge, { raw: { width, height, channels: 1 } })
    .resize(picture.width, picture.height, { fit: 'fill', kernel: 'cubic' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
}

/** 0 where the background is, 255 elsewhere. */
function floodBackground(rgba: Uint8Array, width: number, height: number): Uint8Array {
  const subject = new Uint8Array(width * height).fill(255);
  const top = Array.from({ length: width }, (_, x) => x);
  const rows = Array.from({ length: Math.floor(height * sideShare) }, (_, y) => y * width);
  const border = [...top, ...rows, ...rows.map((pixel) => pixel + width - 1)];
  const colorKindOf = (pixel: number) =>
    [0, 1, 2].reduce((kind, part) => kind * 8 + ((rgba[pixel * 4 + part] as number) >> 5), 0);
  const counts = new Map<number, number>();
  for (const pixel of border)
    counts.set(colorKindOf(pixel), (counts.get(colorKindOf(pixel)) ?? 0) + 1);
  const queue = border.filter(
    (pixel) => (counts.get(colorKindOf(pixel)) ?? 0) >= border.length * frequentShare,
  );
  // The colour of the background around each pixel, which follows the pixels slowly: soft edges are edges too.
  const backgroundAround = new Float32Array(width * height * 3);
  const markBackground = (pixel: number, from: number) => {
    for (let part = 0; part < 3; part++) {
      const before = backgroundAround[from * 3 + part] as number;
      backgroundAround[pixel * 3 + part] =
        before + ((rgba[pixel * 4 + part] as number) - before) * followShare;
    }
    subject[pixel] = 0;
  };
  for (const pixel of queue) {
    for (let part = 0; part < 3; part++)
      backgroundAround[pixel * 3 + part] = rgba[pixel * 4 + part] as number;
    markBackground(pixel, pixel);
  }
  const isAlike = (pixel: number, from: number) =>
    [0, 1, 2].every(
      (part) =>
        Math.abs(
          (rgba[pixel * 4 + part] as number) - (backgroundAround[from * 3 + part] as number),
        ) <= maxDifference,
    );
  for (let at = 0; at < queue.length; at++) {
    const from = queue[at] as number;
    const x = from % width;
    const neighbors = [
      from - width,
      from + width,
      x > 0 ? from - 1 : -1,
      x < width - 1 ? from + 1 : -1,
    ];
    for (const next of neighbors) {
      if (next < 0 || next >= subject.length || subject[next] === 0 || !isAlike(next, from))
        continue;
      markBackground(next, from);
      queue.push(next);
    }
  }
  return subject;
}

function drawOval(subject: Uint8Array, width: number, height: number): void {
  for (let pixel = 0; pixel < subject.length; pixel++) {
    const x = ((pixel % width) + 0.5) / width - 0.5;
    const y = (Math.floor(pixel / width) + 0.5) / height - 0.5;
    subject[pixel] = Math.hypot(x, y) < 0.44 ? 255 : 0;
  }
}
