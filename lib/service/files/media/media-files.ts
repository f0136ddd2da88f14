import { createReadStream } from 'node:fs';
import sharp from 'sharp';
import { SemaphoreFullError } from '@/lib/platform/semaphore';
import { type ObjectStorage, storageErrorOf } from '@/lib/platform/storage';
import { decoding } from './decoding';
import { decodeOptions } from './inspect';

/** Where files are kept, and the folder on disk they pass through. */
export interface MediaFiles {
  storage: ObjectStorage;
  spoolDirectory: string;
}

/** Pixels of a preview's longer edge: sharp on a gallery tile, light to load. */
const previewEdge = 768;
const previewQuality = 80;
/** Time limit of making a preview, in seconds. The largest accepted pictures need about two. */
const previewTimeoutSeconds = 15;

/** A small picture made from another. */
export interface Preview {
  contentType: 'image/webp';
  /** Bytes. */
  size: number;
  width: number;
  height: number;
}

/** A preview's columns before it is made. Its size is 0, which no picture has. */
export const unmadePreview = { contentType: 'image/webp', size: 0 } as const;

/** Whether a preview failed for a temporary reason: storage is unavailable, or too many pictures are decoded. */
export const isTemporaryPreviewFailure = (error: unknown): boolean =>
  storageErrorOf(error) !== null || error instanceof SemaphoreFullError;

/** Stores a file from disk under `key`, streamed. */
export async function storeFromDisk(
  storage: ObjectStorage,
  file: { path: string; key: string; contentType: string; signal?: AbortSignal },
): Promise<void> {
  const { contentType, signal } = file;
  await storage.put(file.key, createReadStream(file.path), {
    contentType,
    ...(signal && { signal }),
  });
}

/**
 * Makes the WebP preview of the picture at `path` and stores it under `key`. `xmp` is metadata to
 * put into it.
 */
export async function storePreview(
  storage: ObjectStorage,
  source: { path: string; key: string; workspaceId: string; xmp?: string | undefined },
): Promise<Preview> {
  const { data, info } = await decoding.run(source.workspaceId, () => {
    const preview = sharp(source.path, decodeOptions)
      .timeout({ seconds: previewTimeoutSeconds })
      .autoOrient()
      .resize(previewEdge, previewEdge, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: previewQuality });
    return (source.xmp === undefined ? preview : preview.withXmp(source.xmp)).toBuffer({
      resolveWithObject: true,
    });
  });
  await storage.put(source.key, data, { contentType: 'image/webp' });
  return {
    contentType: 'image/webp',
    size: data.byteLength,
    width: info.width,
    height: info.height,
  };
}

/** Decodes the picture at `path` as far as a tiny copy needs. Throws an error of sharp's when it is damaged. */
export async function requireDecodable(path: string, workspaceId: string): Promise<void> {
  await decoding.run(workspaceId, () =>
    sharp(path, decodeOptions)
      .timeout({ seconds: previewTimeoutSeconds })
      .resize(16, 16, { fit: 'inside' })
      .raw()
      .toBuffer(),
  );
}
