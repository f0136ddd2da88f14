import { ApiError } from '../../http';
import { type MediaKind, mediaTypeOf } from '../media';
import { type NamedFile, placeOf } from './named-file';

const nouns: Readonly<Record<MediaKind, string>> = {
  image: 'an image',
  video: 'a video',
  audio: 'a sound',
  text: 'a text',
};

/** Checks that a file is what its field takes. Throws `ApiError` reference_invalid. */
export function checkReferenceFile(
  file: NamedFile,
  content: {
    /** By the bytes of the file. */
    readonly contentType: string;
    /** Bytes. */
    readonly size: number;
    /** Seconds; missing or null when they were not measured. */
    readonly duration?: number | null | undefined;
  },
): void {
  const kind = mediaTypeOf(content.contentType)?.kind;
  if (file.kind !== null && kind !== file.kind) {
    throw invalidReference(
      file,
      `is ${content.contentType}, and the field takes ${nouns[file.kind]}. Replace the file.`,
    );
  }
  if (content.size > file.maxBytes) {
    throw invalidReference(
      file,
      `has ${toMegabytes(content.size)} MB, and this model takes at most ${toMegabytes(file.maxBytes)}. Use a shorter part of it, or a smaller format such as MP3.`,
    );
  }
  // A picture has no length; anything else without one could not be read when it was stored.
  if (kind !== 'image' && !((content.duration ?? 0) > 0)) {
    throw invalidReference(
      file,
      'could not be measured: it is damaged or empty. Replace the file.',
    );
  }
}

/** In units of 10⁶ bytes, as people's file managers count them. */
const toMegabytes = (bytes: number): number => Math.round(bytes / 1e5) / 10;

/** `reason` follows the name of the parameter. */
export const invalidReference = (file: NamedFile, reason: string, cause?: unknown): ApiError =>
  new ApiError('reference_invalid', `${placeOf(file)} ${reason}`, { param: file.field, cause });
