import { imageUploadTypes, limits } from '@/lib/contract';
import { sha256OfFile } from '@/lib/platform/crypto';
import { newId } from '@/lib/platform/ids';
import { SemaphoreFullError } from '@/lib/platform/semaphore';
import { storageErrorOf } from '@/lib/platform/storage';
import type { Protection, ServiceContext } from '../../context';
import { ApiError, type KeyCall } from '../../http';
import { type Asset, insertAssets, type NewAsset } from './assets';
import { type InspectedFile, inspectFile, MediaRefusedError } from './inspect';
import { type MediaFiles, storeFromDisk, storePreview } from './media-files';
import { mediaTypeOf } from './media-types';
import { newMediaToken } from './media-url';
import { type ReceivedUpload, receiveUpload } from './receive-upload';
import { signAssembled } from './sign-assembled';

/** What an upload endpoint accepts: images only, or images, videos and audio. */
export type UploadKind = 'image' | 'file';

export interface StoredUpload {
  readonly asset: NewAsset;
  /** How a file that was put together from generated ones is marked; null for any other file. */
  readonly protection: Protection | null;
}

/**
 * Receives, checks and stores one upload of the key's workspace, with a preview when it is a picture.
 * Throws `ApiError` as {@link receiveUpload} does, and unsupported_media_type by content; `StorageError`.
 */
export async function storeUpload(
  context: ServiceContext,
  spoolDirectory: string,
  call: KeyCall,
  kind: UploadKind,
): Promise<StoredUpload> {
  await context.storageCapacity.checkDisk(Number(call.request.headers.get('content-length')) || 0);
  await context.storageCapacity.checkBeforeWork(call.auth.workspaceId);
  const receivedUpload = await receiveUpload(call.request, {
    maxBytes: limits.uploadBytes,
    directory: spoolDirectory,
    takesIngredients: kind === 'file',
  });
  return storeReceivedUpload(context, spoolDirectory, call, receivedUpload, kind);
}

/** Checks and stores a file that was received; it leaves the disk in any case. Throws as {@link storeUpload} does. */
export async function storeReceivedUpload(
  context: ServiceContext,
  spoolDirectory: string,
  call: KeyCall,
  receivedUpload: ReceivedUpload,
  kind: UploadKind,
): Promise<StoredUpload> {
  await using file = receivedUpload.file;
  const inspectedFile = await inspectUpload(file.path, call.auth.workspaceId, kind);
  const { contentType } = inspectedFile;
  await using signedFile =
    receivedUpload.ingredients === null
      ? null
      : await signAssembled(context, spoolDirectory, call, {
          file: { path: file.path, size: file.size, contentType },
          name: receivedUpload.name,
          ingredients: receivedUpload.ingredients,
        });
  const storedFile = signedFile ?? file;
  const files = { storage: context.storage, spoolDirectory };
  const sha256 = await sha256OfFile(storedFile.path);
  const upload = {
    ...newUploadRow(call, receivedUpload, inspectedFile),
    size: storedFile.size,
    sha256,
  };
  const rows = await storeWithPreview(files, storedFile.path, upload);
  try {
    const bytes = rows.reduce((sum, { size }) => sum + size, 0);
    await context.db.transaction(async (tx) => {
      await context.storageCapacity.checkQuota(tx, call.auth.workspaceId, bytes);
      await insertAssets(tx, rows);
    });
  } catch (error) {
    await Promise.allSettled(rows.map((row) => context.storage.delete(row.storageKey)));
    throw error;
  }
  return { asset: rows[0], protection: signedFile?.protection ?? null };
}

async function inspectUpload(
  path: string,
  workspaceId: string,
  kind: UploadKind,
): Promise<InspectedFile> {
  try {
    const inspectedFile = await inspectFile(path, workspaceId);
    const acceptedTypes: readonly string[] = imageUploadTypes;
    if (kind === 'file' || acceptedTypes.includes(inspectedFile.contentType)) return inspectedFile;
  } catch (error) {
    if (error instanceof SemaphoreFullError) throw busyError(error);
    if (!(error instanceof MediaRefusedError)) throw error;
    if (error.reason === 'too_many_pixels') throw new ApiError('file_too_large', error.message);
    if (error.reason === 'unreadable') throw new ApiError('unsupported_media_type', error.message);
  }
  throw new ApiError(
    'unsupported_media_type',
    kind === 'image'
      ? 'Send a PNG, JPEG, WebP or GIF picture; the content of this file is something else.'
      : 'Send a picture (PNG, JPEG, WebP, GIF), a video (MP4, WebM, MOV) or a sound (MP3, WAV, M4A, OGG, FLAC); the content of this file is something else.',
  );
}

const busyError = (cause: unknown) =>
  new ApiError(
    'service_busy',
    'Many pictures are being read right now. Send it again in a moment.',
    {
      cause,
    },
  );

function refusePreview(error: unknown): never {
  if (storageErrorOf(error) !== null) throw error;
  if (error instanceof SemaphoreFullError) throw busyError(error);
  // sharp's time limit is recognised by its message only (https://sharp.pixelplumbing.com/api-output/#timeout, read
  // 2026-11-22).
  const isSlow = error instanceof Error && error.message.startsWith('timeout');
  throw new ApiError(
    'unsupported_media_type',
    isSlow
      ? 'The picture takes too long to read. Save it smaller, and without interlacing.'
      : 'The picture is damaged and cannot be read.',
    { cause: error },
  );
}

type UploadRow = NewAsset & Pick<Asset, 'id' | 'storageKey' | 'createdAt'>;

function newUploadRow(
  call: KeyCall,
  receivedUpload: ReceivedUpload,
  inspectedFile: InspectedFile,
): UploadRow {
  const { auth } = call;
  const id = newId('asset');
  const extension = mediaTypeOf(inspectedFile.contentType)?.extension ?? 'bin';
  return {
    id,
    workspaceId: auth.workspaceId,
    role: 'upload',
    token: newMediaToken(),
    storageKey: `uploads/${auth.workspaceId}/${id}.${extension}`,
    contentType: inspectedFile.contentType,
    size: receivedUpload.file.size,
    width: inspectedFile.width ?? null,
    height: inspectedFile.height ?? null,
    duration: inspectedFile.duration ?? null,
    name: receivedUpload.name?.slice(0, 255) ?? null,
    region: auth.region,
    keyId: auth.keyId,
    actor: call.actor,
    createdAt: new Date(),
  };
}

/** Stores the file and, for a picture, its preview; a preview that fails refuses the damaged picture. */
async function storeWithPreview(
  files: MediaFiles,
  path: string,
  upload: UploadRow,
): Promise<[UploadRow, ...UploadRow[]]> {
  const rows: [UploadRow, ...UploadRow[]] = [upload];
  if (upload.contentType.startsWith('image/')) {
    const key = `previews/${upload.workspaceId}/${upload.id}.webp`;
    const { workspaceId } = upload;
    const source = { path, key, workspaceId };
    const preview = await storePreview(files.storage, source).catch(refusePreview);
    rows.push({
      ...upload,
      ...preview,
      id: newId('asset'),
      role: 'preview',
      token: newMediaToken(),
      storageKey: key,
      sha256: null,
      sourceId: upload.id,
    });
  }
  await storeFromDisk(files.storage, { ...upload, path, key: upload.storageKey });
  return rows;
}
