import { createCanvas, ImageData } from '@napi-rs/canvas';
import sharp from 'sharp';
import type { Picture } from '../art/stage';
import { type JobReference, RenderFailure } from './job';

const maxPixels = 50_000_000;

/**
 * Decodes a reference picture, upright and no longer than `longest` pixels on its long side. Throws
 * {@link RenderFailure} `reference_invalid` when it cannot be read.
 */
export async function loadPicture(reference: JobReference, longest: number): Promise<Picture> {
  try {
    const { data, info } = await sharp(reference.path, {
      limitInputPixels: maxPixels,
      failOn: 'error',
    })
      .rotate()
      .resize(longest, longest, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const picture = createCanvas(info.width, info.height);
    const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength);
    picture.getContext('2d').putImageData(new ImageData(pixels, info.width, info.height), 0, 0);
    return picture;
  } catch (error) {
    throw new RenderFailure(
      'reference_invalid',
      `${reference.field} ${reference.index + 1} is not an image that can be read. Send a PNG, JPEG, WebP or GIF.`,
      { cause: error },
    );
  }
}
