import { ApiError } from '../http';
import type { MediaKind } from '../media';
import { mediaTypeOf } from '../media';
import type { NamedFile } from './named-file';
import { placeOf } from './named-file';

const nouns: Readonly<Record<MediaKind, string>> = {
  image: 'an image',
  video: 'a video',
  audio: 'a sound',
};

/** `found`: type by content, and seconds where it was measured. Throws `ApiError` reference_invalid. */
export function checkKind(
  file: NamedFile,
  found: { readonly contentType: string; readonly duration?: number | null | undefined },
): void {
  const kind = mediaTypeOf(found.contentType)?.kind;
  if (file.kind !== null && kind !== file.kind) {
    throw invalidReference(
      file,
      `is ${found.contentType}, and the field takes ${nouns[file.kind]}. Replace the file.`,
    );
  }
  // A picture has no length; anything else without one could not be read when it was stored.
  if (kind !== 'image' && !((found.duration ?? 0) > 0)) {
    throw invalidReference(
      file,
      'could not be measured: it is damaged or empty. Replace the file.',
    );
  }
}

/** `reason` goes on after the name of the place. */
export const invalidReference = (file: NamedFile, reason: string, cause?: unknown): ApiError =>
  new ApiError('reference_invalid', `${placeOf(file)} ${reason}`, { param: file.field, cause });
