import { type Canvas, createCanvas, ImageData } from '@napi-rs/canvas';
import sharp, { type Sharp } from 'sharp';
import type { Box } from '../art/stage';
import type { Size } from '../plan/sizes';
import { type JobReference, RenderFailure } from '../render/job';

/** Decoded pixels, upright: 8 bits a channel, with alpha where the picture has it. */
export interface Pixels extends Size {
  data: Uint8Array;
  channels: 3 | 4;
}

const maxPixels = 50_000_000;
/** Longest side of a result, in pixels. */
const maxSide = 8_192;

const openPicture = ({ path }: JobReference) =>
  sharp(path, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient();

/** Runs `work` on an opened reference. Throws {@link RenderFailure} `reference_invalid` when it cannot be read. */
export async function withReference<T>(
  reference: JobReference,
  work: (image: Sharp) => Promise<T>,
): Promise<T> {
  try {
    return await work(openPicture(reference));
  } catch (error) {
    throw refusalError(
      `${reference.field} is not an image that can be read. Send a PNG, JPEG or WebP.`,
      error,
    );
  }
}

/** Decodes a picture without any loss. */
export const loadPixels = (reference: JobReference): Promise<Pixels> =>
  withReference(reference, async (image) => {
    const { data, info } = await image
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    return { data, width, height, channels: info.channels === 4 ? 4 : 3 };
  });

/**
 * How much each pixel of a picture of this size may change, 0–255: the mask's luminance. Throws {@link RenderFailure}
 * `reference_invalid` for a mask of another size.
 */
export async function loadMask(
  reference: JobReference,
  { width, height }: Size,
): Promise<Uint8Array> {
  const { data, info } = await withReference(reference, (image) =>
    image
      .flatten({ background: '#000000' })
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  if (info.width === width && info.height === height) return data;
  throw refusalError(
    `The mask has ${info.width} × ${info.height} pixels, and the picture ${width} × ${height}. Send a mask of exactly the picture's size.`,
  );
}

/** Width and height, upright, and whether it has an alpha channel. */
export const describePicture = (reference: JobReference): Promise<Size & { hasAlpha: boolean }> =>
  withReference(reference, async (image) => {
    const { autoOrient, hasAlpha } = await image.metadata();
    return { ...autoOrient, hasAlpha };
  });

/** Refuses a result that would be too large, before anything is painted. Throws {@link RenderFailure}. */
export function checkResult({ width, height }: Size): void {
  if (Math.max(width, height) <= maxSide && width * height <= maxPixels) return;
  throw refusalError(
    `The result would have ${width} × ${height} pixels. At most ${maxSide} a side and ${maxPixels / 1e6} million in all are made: choose less, or start from a smaller picture.`,
  );
}

const refusalError = (message: string, cause?: unknown) =>
  new RenderFailure('reference_invalid', message, { cause });

/**
 * Lays an opaque painting over a box of the picture. `weights` say how much of each of the picture's pixels it covers,
 * 0–255, and `amount` scales them; where that is 0 nothing changes, not by a bit. Without weights it covers all.
 */
export function layPainting(
  { data, width, channels }: Pixels,
  painting: Canvas,
  box: Box,
  weights?: Uint8Array,
  amount = 1,
): void {
  const paint = painting.data();
  const row = painting.width * 4;
  const place = (offset: number, length: number, paintedLength: number) =>
    Math.max(0, Math.min(paintedLength - 1.001, ((offset + 0.5) * paintedLength) / length - 0.5));
  for (let y = 0; y < box.height; y++) {
    const placeY = place(y, box.height, painting.height);
    const below = placeY - Math.floor(placeY);
    const from = Math.floor(placeY) * row;
    for (let x = 0; x < box.width; x++) {
      const pixel = (box.y + y) * width + box.x + x;
      const weight = weights ? (weights[pixel] as number) * amount : 255;
      if (weight === 0) continue;
      const placeX = place(x, box.width, painting.width);
      const right = placeX - Math.floor(placeX);
      const to = pixel * channels;
      const behind = ((channels === 4 ? (data[to + 3] as number) : 255) * (255 - weight)) / 255;
      for (let part = 0; part < 3; part++) {
        const at = from + Math.floor(placeX) * 4 + part;
        const top = (paint[at] as number) * (1 - right) + (paint[at + 4] as number) * right;
        const bottom =
          (paint[at + row] as number) * (1 - right) + (paint[at + row + 4] as number) * right;
        const paintedRow = top + (bottom - top) * below;
        const ownValue = (data[to + part] as number) * behind;
        data[to + part] = (ownValue + paintedRow * weight) / (behind + weight) + 0.5;
      }
      if (channels === 4) data[to + 3] = behind + weight + 0.5;
    }
  }
}

/** The picture as a canvas of this size, opaque, for what needs only its looks. */
export async function toCanvas(
  { data, width, height, channels }: Pixels,
  size: Size,
): Promise<Canvas> {
  const canvas = createCanvas(size.width, size.height);
  const { data: small } = await sharp(data, {
    raw: { width, height, channels },
    limitInputPixels: false,
  })
    .flatten({ background: '#ffffff' })
    .resize(size.width, size.height, { fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  canvas
    .getContext('2d')
    .putImageData(new ImageData(new Uint8ClampedArray(small), size.width, size.height), 0, 0);
  return canvas;
}

/** Quick, and lossless as every PNG. */
export const pngOptions = { compressionLevel: 6, adaptiveFiltering: false } as const;

/** Writes pixels as a PNG, which keeps each as it is. */
export async function savePixels(
  { data, width, height, channels }: Pixels,
  path: string,
): Promise<void> {
  await sharp(data, { raw: { width, height, channels }, limitInputPixels: false })
    .png(pngOptions)
    .toFile(path);
}
