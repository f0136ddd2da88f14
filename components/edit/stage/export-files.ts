import { drawMaskRows, hasMask } from './draw-mask';
import type { Edges, Size, Turn } from './frame';
import { frameOf, turnedSize, turnMatrix } from './frame';
import { greyPng } from './grey-png';
import type { PictureSource } from './picture-source';
import type { Step } from './steps';

/** White where the picture is to change, black where it stays. Null when nothing is painted. */
export async function maskFile(steps: readonly Step[], picture: Size): Promise<Blob | null> {
  if (!hasMask(steps, picture)) return null;
  return greyPng(picture.width, picture.height, (top, count) =>
    drawMaskRows(steps, picture, top, count),
  );
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

/** The picture, turned, on its frame, as PNG. Transparent beyond the edges of the picture. */
export async function framedFile(
  source: PictureSource,
  picture: Size,
  turn: Turn,
  edges: Edges,
): Promise<Blob> {
  const { width, height } = frameOf(turnedSize(picture, turn), edges);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser draws no picture of this size');
  const bitmap = await source.full();
  context.translate(edges.left, edges.top);
  context.transform(...turnMatrix(picture, turn));
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas.convertToBlob({ type: 'image/png' });
}
