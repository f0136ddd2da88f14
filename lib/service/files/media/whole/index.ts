import sharp from 'sharp';
import { decoding } from '../decoding';
import { maxImagePixels, maxProgressivePixels } from '../inspect';
import { isWholeMp4 } from './mp4';
import { isWholeGif, isWholePng, isWholeWebp } from './pictures';
import { type FileReader, openReader } from './read-at';
import { isWholeAac, isWholeMp3, isWholeOgg, isWholeWav } from './sounds';
import { isWholeWebm } from './webm';

/** By content type: whether all parts that a file lists are there. Only the headers are read. */
const structureChecks: Readonly<Record<string, (file: FileReader) => Promise<boolean>>> = {
  'image/png': isWholePng,
  'image/gif': isWholeGif,
  'image/webp': isWholeWebp,
  'video/mp4': isWholeMp4,
  'video/quicktime': isWholeMp4,
  'audio/mp4': isWholeMp4,
  'video/webm': isWholeWebm,
  'video/x-matroska': isWholeWebm,
  'audio/webm': isWholeWebm,
  'audio/wav': isWholeWav,
  'audio/mpeg': isWholeMp3,
  'audio/aac': isWholeAac,
  'audio/ogg': isWholeOgg,
};

/**
 * Whether a file on disk has its end. A picture is decoded, a film or sound is measured by its own tables. What browsers show
 * completely passes: bytes after the end, odd parameters, boxes in any order.
 */
export async function isWhole(
  path: string,
  contentType: string,
  workspaceId: string,
): Promise<boolean> {
  const hasAllParts = structureChecks[contentType];
  if (hasAllParts !== undefined) {
    await using file = await openReader(path);
    if (!(await hasAllParts(file))) return false;
  }
  return contentType.startsWith('image/') ? await isDecodable(path, workspaceId) : true;
}

/** The largest pictures need about three seconds. */
const timeoutSeconds = 30;

/** Decodes a picture to its end; of an animated file only the first one. A picture too large to decode counts as whole. */
const isDecodable = (path: string, workspaceId: string): Promise<boolean> =>
  decoding.run(workspaceId, async () => {
    const picture = sharp(path, { failOn: 'truncated', limitInputPixels: false });
    try {
      const { width, height, isProgressive } = await picture.metadata();
      if (width * height > (isProgressive ? maxProgressivePixels : maxImagePixels)) return true;
      await picture
        .timeout({ seconds: timeoutSeconds })
        .resize(16, 16, { fit: 'inside' })
        .raw()
        .toBuffer();
      return true;
    } catch (error) {
      // sharp's time limit is recognised by its message only (https://sharp.pixelplumbing.com/api-output/#timeout, read
      // 2026-11-22).
      return error instanceof Error && error.message.startsWith('timeout');
    }
  });

/** Whether a GIF or WebP has several pictures. */
export const isAnimated = async (path: string, workspaceId: string): Promise<boolean> =>
  ((await decoding.run(workspaceId, () => sharp(path).metadata())).pages ?? 1) > 1;
