import { imageUploadTypes, limits } from '@/lib/contract';
import type { MediaKind } from '@/lib/forms';

const acceptedFiles: Readonly<Record<MediaKind, { accept: string; formats: string }>> = {
  image: { accept: imageUploadTypes.join(','), formats: 'PNG, JPEG, WebP or GIF' },
  video: { accept: 'video/mp4,video/webm,video/quicktime', formats: 'MP4, WebM or MOV' },
  audio: {
    accept: 'audio/mpeg,audio/wav,audio/mp4,audio/ogg,audio/aac,audio/flac,.mp3,.m4a',
    formats: 'MP3, WAV, M4A or OGG',
  },
};

/** The `accept` of a file input, and the formats in words. */
export function acceptOf(kind: MediaKind): { accept: string; formats: string } {
  return acceptedFiles[kind];
}

function acceptsFile(kind: MediaKind, file: File): boolean {
  if (kind !== 'image') return file.type.startsWith(`${kind}/`);
  return imageUploadTypes.some((type) => type === file.type);
}

/** Why a file cannot be uploaded, in words; `undefined` when it can. */
export function fileProblem(kinds: readonly MediaKind[], file: File): string | undefined {
  if (!kinds.some((kind) => acceptsFile(kind, file))) {
    return `“${file.name}” is not ${kinds.map((kind) => acceptedFiles[kind].formats).join(', ')}.`;
  }
  if (file.size === 0) return `“${file.name}” is empty.`;
  if (file.size > limits.uploadBytes) return `“${file.name}” is larger than 64 MB.`;
  return undefined;
}
