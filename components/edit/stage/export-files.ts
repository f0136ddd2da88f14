import { limits } from '@/lib/contract';
import { drawMaskRows, hasMask } from './draw-mask';
import { type Edges, frameOf, type Size, type Turn, turnedSize, turnMatrix } from './frame';
import { greyPng } from './grey-png';
import type { PictureSource } from './picture-source';
import type { Step } from './steps';

/** White where the picture is to change, black where it stays. Null when nothing is painted, or negative growth leaves nothing. */
export async function maskFile(steps: readonly Step[], picture: Size): Promise<Blob | null> {
  if (!hasMask(steps, picture)) return null;
  let isMarked = false;
  const file = await greyPng(picture.width, picture.height, (top, count) => {
    const rows = drawMaskRows(steps, picture, top, count);
    isMarked ||= rows.some((each) => each > 0);
    return rows;
  });
  return isMarked ? file : null;
}

/** White around the picture, black on it. */
export function frameMaskFile(picture: Size, edges: Edges): Promise<Blob> {
  const { width, height } = frameOf(picture, edges);
  return greyPng(width, height, (top, count) => {
    const rows = new Uint8Array(width * count).fill(255);
    for (let row = 0; row < count; row += 1) {
      const y = top + row - edges.top;
      if (y < 0 || y >= picture.height) continue;
      rows.fill(0, row * width + edges.left, row * width + edges.left + picture.width);
    }
    return rows;
  });
}

/**
 * The turned picture on its frame as PNG, transparent beyond the edges of the picture. As JPEG where nothing is transparent and
 * the PNG is too large to upload.
 */
export async function framedFile(
  source: Pick<PictureSource, 'decode' | 'isOpaque'>,
  picture: Size,
  turn: Turn,
  edges: Edges,
): Promise<Blob> {
  const { width, height } = frameOf(turnedSize(picture, turn), edges);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser draws no picture of this size');
  const bitmap = await source.decode();
  context.translate(edges.left, edges.top);
  context.transform(...turnMatrix(picture, turn));
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  const png = await canvas.convertToBlob({ type: 'image/png' });
  const isOpaque = source.isOpaque && Object.values(edges).every((edge) => edge <= 0);
  return isOpaque && png.size > limits.uploadBytes
    ? canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 })
    : png;
}

/** A mask at another size, for a picture of the same shape. */
export async function scaledMaskFile(mask: Blob, { width, height }: Size): Promise<Blob> {
  const context = await drawMask(mask, { width, height });
  return greyPng(width, height, (top, count) => greyRows(context, width, top, count));
}

/** The edges of an extended frame, and the picture within it, by the black part of its mask; null when nothing is black. */
export async function readFrameMask(mask: Blob): Promise<{ edges: Edges; picture: Size } | null> {
  const context = await drawMask(mask);
  const { width, height } = context.canvas;
  let [left, right, top, bottom] = [width, 0, height, 0];
  for (let y = 0; y < height; y += 1) {
    const row = greyRows(context, width, y, 1);
    const firstBlack = row.indexOf(0);
    if (firstBlack === -1) continue;
    left = Math.min(left, firstBlack);
    right = Math.max(right, row.lastIndexOf(0) + 1);
    top = Math.min(top, y);
    bottom = y + 1;
  }
  if (right <= left) return null;
  const edges = { left, right: width - right, top, bottom: height - bottom };
  return { edges, picture: { width: right - left, height: bottom - top } };
}

async function drawMask(mask: Blob, size?: Size): Promise<OffscreenCanvasRenderingContext2D> {
  const bitmap = await createImageBitmap(mask);
  const { width, height } = size ?? bitmap;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('this browser draws no picture of this size');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return context;
}

function greyRows(
  context: OffscreenCanvasRenderingContext2D,
  width: number,
  top: number,
  count: number,
): Uint8Array {
  const { data } = context.getImageData(0, top, width, count);
  return Uint8Array.from({ length: width * count }, (_, index) => data[index * 4] ?? 0);
}
