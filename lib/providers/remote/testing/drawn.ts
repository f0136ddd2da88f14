import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import sharp from 'sharp';

/** A plain picture for a double to answer with; its colour follows from `text`. */
export function drawn(text: string, width = 64, height = 48): Sharp {
  const [r = 0, g = 0, b = 0] = createHash('sha256').update(text).digest();
  return sharp({ create: { width, height, channels: 3, background: { r, g, b } } });
}

export const drawnPicture = (text: string): Promise<Buffer> => drawn(text).png().toBuffer();

/** A GIF instead of a video, because doubles cannot encode videos. */
export const drawnFilm = (text: string): Promise<Buffer> => drawn(text).gif().toBuffer();
