/** What a stored file is, by its bytes. */
export type MediaKind = 'image' | 'video' | 'audio' | 'text';

interface MediaType {
  kind: MediaKind;
  extension: string;
}

/** Every type the service stores and serves inline; whatever is not here is refused. */
const mediaTypes: Readonly<Record<string, MediaType>> = {
  'image/png': { kind: 'image', extension: 'png' },
  'image/jpeg': { kind: 'image', extension: 'jpg' },
  'image/webp': { kind: 'image', extension: 'webp' },
  'image/gif': { kind: 'image', extension: 'gif' },
  'video/mp4': { kind: 'video', extension: 'mp4' },
  'video/webm': { kind: 'video', extension: 'webm' },
  'video/quicktime': { kind: 'video', extension: 'mov' },
  'video/x-matroska': { kind: 'video', extension: 'mkv' },
  'audio/mpeg': { kind: 'audio', extension: 'mp3' },
  'audio/mp4': { kind: 'audio', extension: 'm4a' },
  'audio/wav': { kind: 'audio', extension: 'wav' },
  'audio/ogg': { kind: 'audio', extension: 'ogg' },
  'audio/flac': { kind: 'audio', extension: 'flac' },
  'audio/aac': { kind: 'audio', extension: 'aac' },
  'audio/webm': { kind: 'audio', extension: 'weba' },
  // Only for transcripts: no upload is found to be text.
  'text/plain': { kind: 'text', extension: 'txt' },
};

/** Other MIME types of the same formats, as the detection library and providers write them. */
const aliases: Readonly<Record<string, string>> = {
  'image/apng': 'image/png',
  'image/jpg': 'image/jpeg',
  'video/x-m4v': 'video/mp4',
  'video/matroska': 'video/x-matroska',
  'audio/x-m4a': 'audio/mp4',
  'audio/x-wav': 'audio/wav',
  'audio/vnd.wave': 'audio/wav',
  'audio/x-flac': 'audio/flac',
  'audio/opus': 'audio/ogg',
};

/** The one spelling of a MIME type, without parameters. */
export function canonicalType(mime: string): string {
  const type = (mime.split(';')[0] ?? '').trim().toLowerCase();
  return aliases[type] ?? type;
}

/** Kind and extension of a canonical type; `undefined` for a type that the service does not accept. */
export function mediaTypeOf(contentType: string): MediaType | undefined {
  return Object.hasOwn(mediaTypes, contentType) ? mediaTypes[contentType] : undefined;
}

/** The audio type of a container that holds no video track. */
export function audioTypeOf(contentType: string): string {
  if (contentType === 'video/mp4' || contentType === 'video/quicktime') return 'audio/mp4';
  return contentType === 'video/webm' ? 'audio/webm' : contentType;
}
