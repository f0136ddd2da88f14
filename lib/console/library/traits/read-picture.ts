import sharp from 'sharp';
import type { MainColour } from '@/lib/pages/main-colours';
import { mainColoursOf } from './colour-rules';
import { hashedEdge, hashOf } from './hash-rules';

const formats = new Set(['png', 'jpeg', 'webp', 'gif', 'heif', 'avif']);
/** A preview has half a million; only a service without previews sends whole pictures. */
const maxPixels = 50_000_000;
const timeoutSeconds = 15;

/**
 * The hash and the main colours of a picture, from one small copy that sharp makes in a thread of its own. Null for what
 * is no picture, or a damaged one.
 */
export async function readPicture(
  file: Uint8Array,
): Promise<{ hash: bigint; colours: MainColour[] } | null> {
  try {
    const picture = sharp(file, { limitInputPixels: maxPixels, failOn: 'error' });
    if (!formats.has((await picture.metadata()).format)) return null;
    const pixels = await picture
      .timeout({ seconds: timeoutSeconds })
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .resize(hashedEdge, hashedEdge, { fit: 'fill' })
      .removeAlpha()
      .raw()
      .toBuffer();
    const channel = (i: number) => pixels[i] ?? 0;
    // The luma of sRGB (ITU-R BT.709).
    const greys = Float64Array.from(
      { length: hashedEdge * hashedEdge },
      (_, i) => 0.2126 * channel(i * 3) + 0.7152 * channel(i * 3 + 1) + 0.0722 * channel(i * 3 + 2),
    );
    return { hash: hashOf(greys), colours: mainColoursOf(pixels) };
  } catch {
    return null;
  }
}
