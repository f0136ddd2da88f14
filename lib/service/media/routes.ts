import { z } from 'zod';
import { uploadedFile, uploadedImage } from '@/lib/contract';
import type { ServiceContext } from '../context';
import type { Route } from '../http';
import { ApiError, keyRoute, openRoute, rawBody } from '../http';
import type { Asset } from './assets';
import { findFileByToken } from './assets';
import { createPreviewMaker, isToMake } from './make-preview';
import { mediaPath, parseMediaPath } from './media-url';
import { serializeUploadedFile, serializeUploadedImage } from './serialize';
import { serveMedia } from './serve-media';
import { storeUpload } from './store-upload';
import { fileDamaged } from './stored-files';

const form = z.object({ file: z.string().meta({ format: 'binary' }) });
const refusals = [
  'storage_quota_exceeded',
  'storage_full',
  'service_busy',
  'file_too_large',
  'unsupported_media_type',
  'missing_required_parameter',
] as const;

/** Uploads (`docs/interface.md#uploads`) and the serving of stored files. */
export function mediaRoutes(context: ServiceContext, spoolDirectory: string): Route[] {
  const { addresses } = context;
  const makePreview = createPreviewMaker(context, spoolDirectory);
  return [
    keyRoute({
      method: 'post',
      path: '/v1/uploads/images',
      id: 'uploadImage',
      tag: 'Uploads',
      summary: 'Upload a reference image: PNG, JPEG, WebP or GIF',
      scope: 'v1:generate',
      body: rawBody('multipart/form-data', form),
      answers: [{ status: 201, description: 'The stored image', schema: uploadedImage }],
      errors: refusals,
      handler: async (call) => ({
        status: 201,
        json: serializeUploadedImage(
          addresses,
          await storeUpload(context, spoolDirectory, call, 'image'),
        ),
      }),
    }),
    keyRoute({
      method: 'post',
      path: '/v1/uploads/files',
      id: 'uploadFile',
      tag: 'Uploads',
      summary: 'Upload an image, video or audio file of up to 64 MB',
      scope: 'v1:generate',
      body: rawBody('multipart/form-data', form),
      answers: [{ status: 201, description: 'The stored file', schema: uploadedFile }],
      errors: refusals,
      handler: async (call) => ({
        status: 201,
        json: serializeUploadedFile(
          addresses,
          await storeUpload(context, spoolDirectory, call, 'file'),
        ),
      }),
    }),
    openRoute({
      method: 'get',
      path: '/media/{file}',
      id: 'getMedia',
      tag: 'Media',
      summary: 'A stored file, by the address an upload or a task answered with',
      description:
        'Addresses are signed and work for at least 24 hours: read the task or the upload again for a fresh one. A workspace can choose that its addresses work for as long as the file is stored. As a reference an address works after its time as well. The file is compared with its digest while it is sent whole: when it does not match, the answer breaks off, and later requests, also for ranges, get file_damaged.',
      params: z.object({ file: z.string() }),
      query: z.object({
        download: z.string().optional(),
        expires: z.string().optional(),
        signature: z.string().optional(),
      }),
      answers: [
        { status: 200, description: 'The file', contentType: 'application/octet-stream' },
        {
          status: 206,
          description: 'The range asked for',
          contentType: 'application/octet-stream',
        },
      ],
      errors: [
        'not_found',
        'file_no_longer_kept',
        'file_damaged',
        'media_address_expired',
        'media_address_invalid',
      ],
      handler: (call) => getMedia(context, makePreview, call.path, call.request),
    }),
  ];
}

async function getMedia(
  context: ServiceContext,
  makePreview: (preview: Asset) => Promise<Asset | null>,
  path: string,
  request: Request,
): Promise<Response> {
  const parsedPath = parseMediaPath(path);
  const foundFile = parsedPath && (await findFileByToken(context.db, parsedPath.token));
  if (
    foundFile === null ||
    mediaPath(foundFile.asset.token, foundFile.asset.contentType) !== path
  ) {
    throw noFile();
  }
  const { asset, signed } = foundFile;
  const maxAgeSeconds = signed ? checkSignature(context, path, request) : foreverSeconds;
  if (asset.expiredAt !== null) throw noLongerKept();
  if (asset.damage === 'changed') throw fileDamaged();
  const servedAsset = isToMake(asset) ? await makePreview(asset) : asset;
  const answer =
    servedAsset && (await serveMedia(context.files, servedAsset, request, maxAgeSeconds));
  if (answer === null) throw noFile();
  return answer;
}

const foreverSeconds = 31_536_000;

/** For how many more seconds the address works. Throws `ApiError` media_address_expired, media_address_invalid. */
function checkSignature({ addressSigner }: ServiceContext, path: string, request: Request): number {
  const { searchParams } = new URL(request.url);
  const expires = searchParams.get('expires');
  const verdict = addressSigner.verify(path, { expires, signature: searchParams.get('signature') });
  if (verdict === 'expired') {
    throw new ApiError(
      'media_address_expired',
      'This address has expired. Read the task or the upload again for a fresh one.',
    );
  }
  if (verdict === 'invalid') {
    throw new ApiError(
      'media_address_invalid',
      'The signature of this address is missing or wrong. Use the address exactly as it was returned.',
    );
  }
  return Math.floor(addressSigner.remainingMs(expires ?? '') / 1000);
}

const noLongerKept = () =>
  new ApiError('file_no_longer_kept', 'This file was removed after the time that files are kept.');

const noFile = () => new ApiError('not_found', 'There is no file at this address.');
