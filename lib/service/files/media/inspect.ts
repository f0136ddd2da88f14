import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type';
import sharp from 'sharp';
import { SemaphoreFullError } from '@/lib/platform/semaphore';
import { decoding } from './decoding';
import { audioTypeOf, canonicalType, type MediaKind, mediaTypeOf } from './media-types';
import { readTracks } from './read-tracks';
import type { TrackHeaders } from './tracks-thread';

/** More pixels than this are never decoded (architecture.md, "Security, in the structure"). */
export const maxImagePixels = 50_000_000;
/**
 * Fails for pictures that end too early. Warnings do not count, as in browsers: JPEGs of Samsung's phones have zeros in
 * the header of their scan, of which libjpeg warns.
 */
export const decodeOptions = { limitInputPixels: maxImagePixels, failOn: 'error' } as const;
/**
 * Interlaced and progressive pictures cannot be read in strips. They are decoded at once, so they may have
 * fewer pixels.
 */
export const maxProgressivePixels = 25_000_000;

/**
 * Type and size of a file, read from its content. Width and height in pixels with orientation applied; duration in
 * seconds.
 */
export interface InspectedFile {
  kind: MediaKind;
  contentType: string;
  width?: number;
  height?: number;
  duration?: number;
}

/** The file is of a type or size that is not accepted. `message` is for a person. */
export class MediaRefusedError extends Error {
  override readonly name = 'MediaRefusedError';
  /** What the header of a picture with too many pixels says. */
  readonly inspectedFile: InspectedFile | undefined;
  constructor(
    readonly reason: 'unsupported' | 'unreadable' | 'too_many_pixels',
    message: string,
    options?: ErrorOptions & { inspectedFile?: InspectedFile },
  ) {
    super(message, options);
    this.inspectedFile = options?.inspectedFile;
  }
}

/** The media type that the first bytes of a file show; null for one that we do not take. */
export async function typeOfBytes(bytes: Uint8Array): Promise<string | null> {
  const type = canonicalType((await fileTypeFromBuffer(bytes))?.mime ?? '');
  return mediaTypeOf(type) === undefined ? null : type;
}

/** Reads type and dimensions from the headers of a workspace's file on disk. Throws {@link MediaRefusedError}. */
export async function inspectFile(path: string, workspaceId: string): Promise<InspectedFile> {
  const fileType = await fileTypeFromFile(path).catch(() => undefined);
  const contentType = canonicalType(fileType?.mime ?? '');
  const type = mediaTypeOf(contentType);
  if (type === undefined) {
    throw new MediaRefusedError(
      'unsupported',
      'The content is no picture, video or sound we take.',
    );
  }
  return type.kind === 'image'
    ? inspectImage(path, contentType, workspaceId)
    : inspectTracks(path, contentType, workspaceId);
}

/** Longer than anybody speaks in a day. */
const maxTextBytes = 4 * 1024 ** 2;

/** Whether a file is UTF-8 text, as transcripts are. A text has no signature that its type could be read from. */
export async function isText({ path, size }: { path: string; size: number }): Promise<boolean> {
  if (size > maxTextBytes) return false;
  const bytes = await readFile(path);
  return isUtf8(bytes) && !bytes.includes(0);
}

async function inspectImage(
  path: string,
  contentType: string,
  workspaceId: string,
): Promise<InspectedFile> {
  // Metadata is read only from the header, so the limit is applied here before anything is decoded.
  const header = await decoding.run(workspaceId, () =>
    sharp(path, { limitInputPixels: false })
      .metadata()
      .catch(() => {
        throw new MediaRefusedError('unreadable', 'The picture is damaged and cannot be read.');
      }),
  );
  const { width, height } = header.autoOrient;
  const inspectedFile: InspectedFile = { kind: 'image', contentType, width, height };
  const maxPixels = header.isProgressive ? maxProgressivePixels : maxImagePixels;
  if (header.width * header.height > maxPixels) {
    throw new MediaRefusedError(
      'too_many_pixels',
      `The picture has ${header.width} × ${header.height} pixels; at most ${maxPixels / 1e6} million are allowed${header.isProgressive ? ' for an interlaced or progressive picture. Save it without interlacing, or smaller' : ''}.`,
      { inspectedFile: inspectedFile },
    );
  }
  if (!(isSideLength(width) && isSideLength(height))) {
    throw new MediaRefusedError('unreadable', 'The picture is damaged and cannot be read.');
  }
  return inspectedFile;
}

/** Longest side in pixels that files of any type can have (PNG's fields have 31 bits, those of videos 16). */
const maxSidePixels = 2 ** 31 - 1;
/** Longer than any recording; a larger number in a header is damage. */
const maxSeconds = 366 * 24 * 3_600;

const isSideLength = (pixels: number): boolean =>
  Number.isInteger(pixels) && pixels > 0 && pixels <= maxSidePixels;

/** Dimensions and duration. A file that takes too long to read is accepted without them. */
async function inspectTracks(
  path: string,
  contentType: string,
  workspaceId: string,
): Promise<InspectedFile> {
  const kind = mediaTypeOf(contentType)?.kind ?? 'video';
  try {
    const headers = await readTracks(path, workspaceId);
    return headers === null ? { kind, contentType } : fileFromHeaders(headers, contentType);
  } catch (error) {
    if (error instanceof SemaphoreFullError) throw error;
    throw new MediaRefusedError('unreadable', unreadableMessage(kind), { cause: error });
  }
}

const unreadableMessage = (kind: MediaKind): string =>
  `The ${kind === 'video' ? 'video' : 'sound'} is damaged or empty and cannot be read.`;

/** Type, size and duration by the headers. Throws for headers that no file with content has. */
function fileFromHeaders(
  { video, hasSound, duration }: TrackHeaders,
  containerType: string,
): InspectedFile {
  const contentType = video === null && hasSound ? audioTypeOf(containerType) : containerType;
  if ((video === null && !hasSound) || !(duration > 0 && duration < maxSeconds)) {
    throw new Error('the file has no track with content');
  }
  // The pixel aspect ratio may leave a fraction.
  const size = video && { width: Math.round(video.width), height: Math.round(video.height) };
  if (size !== null && !(isSideLength(size.width) && isSideLength(size.height))) {
    throw new Error(`pictures of ${size.width} × ${size.height}`);
  }
  return {
    kind: mediaTypeOf(contentType)?.kind ?? 'video',
    contentType,
    ...size,
    duration: Math.round(duration * 1000) / 1000,
  };
}
