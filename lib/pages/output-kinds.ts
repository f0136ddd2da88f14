/** The kinds of output that a page can show. */
export type OutputKind = 'image' | 'video' | 'audio' | 'text' | 'file';

const typesByEnding: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
  svg: 'image/svg+xml',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  m4a: 'audio/mp4',
  flac: 'audio/flac',
  txt: 'text/plain',
  zip: 'application/zip',
  pdf: 'application/pdf',
  json: 'application/json',
  glb: 'model/gltf-binary',
};

/**
 * The type of a remote output. The interface has no field for it (`docs/interface.md#task-object`), so it is taken from
 * the ending of the address, else from a cover, which only a video has, else from the kind of the task. A task may have
 * outputs of several kinds.
 */
export function outputType(
  { url, thumbnail_url }: { url: string; thumbnail_url?: string | undefined },
  taskKind: string | null,
): string {
  const path = URL.parse(url)?.pathname ?? '';
  const extension = /\.([a-z\d]{2,5})$/i.exec(path)?.[1]?.toLowerCase() ?? '';
  if (Object.hasOwn(typesByEnding, extension)) return typesByEnding[extension] ?? '';
  if (thumbnail_url !== undefined || taskKind === 'video') return 'video/mp4';
  if (taskKind === 'audio') return 'audio/mpeg';
  return 'image/*';
}

/** The kind of an output by its own type, because a task may have outputs of several kinds. */
export function outputKind({ content_type }: { content_type: string }): OutputKind {
  if (content_type === 'text/plain') return 'text';
  const [kind] = content_type.split('/');
  return kind === 'image' || kind === 'video' || kind === 'audio' ? kind : 'file';
}

/** The address of a small picture of an output; undefined if it has none, or its file is no longer kept. */
export function pictureUrlOf(output: {
  readonly url: string;
  readonly content_type: string;
  readonly preview_url?: string | undefined;
  readonly thumbnail_url?: string | undefined;
  readonly no_longer_kept?: boolean | undefined;
}): string | undefined {
  if (output.no_longer_kept) return undefined;
  const previewUrl = output.preview_url ?? output.thumbnail_url;
  return previewUrl ?? (outputKind(output) === 'image' ? output.url : undefined);
}
