import sharp from 'sharp';
import type { MediaReference } from '../../media';
import { referenceOf } from './driver-harness';

const grey = { channels: 1 } as const;

/** A mask as people paint it: kept on the left, changed on the right, with a soft edge between. */
export const paintedValue = (x: number, width: number): number =>
  Math.round(Math.min(1, Math.max(0, (x - width / 2) / 8 + 0.5)) * 255);

/** That mask, as an 8-bit PNG. */
export function paintedMask(width: number, height: number): Promise<Buffer<ArrayBuffer>> {
  const row = Uint8Array.from({ length: width }, (_, x) => paintedValue(x, width));
  const pixels = Buffer.concat(Array.from({ length: height }, () => row));
  const mask = sharp(pixels, { raw: { ...grey, width, height } })
    .toColourspace('b-w')
    .png();
  return mask.toBuffer() as Promise<Buffer<ArrayBuffer>>;
}

/** A picture of one colour. */
export const plainPicture = (width: number, height: number): Promise<Buffer<ArrayBuffer>> =>
  sharp({ create: { width, height, channels: 3, background: '#446688' } })
    .png()
    .toBuffer() as Promise<Buffer<ArrayBuffer>>;

/** A picture and its mask in the fields of imported models, 64 × 48. */
export async function maskedReferences(): Promise<MediaReference[]> {
  return [
    referenceOf('mask_image', 0, await paintedMask(64, 48)),
    referenceOf('reference_images', 0, await plainPicture(64, 48)),
  ];
}

/** The values of one channel in the first row of a picture. */
export async function rowOf(file: Uint8Array, channel: number): Promise<number[]> {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  return Array.from({ length: info.width }, (_, x) => data[x * info.channels + channel] ?? -1);
}

/** What a mask of {@link paintedMask} has in its first row. */
export const paintedRow = (width: number): number[] =>
  Array.from({ length: width }, (_, x) => paintedValue(x, width));

/** The files of a form as it was sent, by the names of their fields. */
export function formFiles(body: Buffer = Buffer.alloc(0)): { name: string; bytes: Buffer }[] {
  const text = body.toString('latin1');
  const boundary = text.slice(0, text.indexOf('\r\n'));
  return text.split(boundary).flatMap((part) => {
    const [head = '', ...content] = part.split('\r\n\r\n');
    const name = /name="([^"]{1,100})"; filename=/.exec(head)?.[1];
    const bytes = Buffer.from(content.join('\r\n\r\n').slice(0, -2), 'latin1');
    return name === undefined ? [] : [{ name, bytes }];
  });
}
