import { z } from 'zod';
import { uploadedFile, uploadedImage } from '@/lib/contract';
import type { ServiceContext } from '../context';
import type { Route } from '../http';
import { ApiError, keyRoute, openRoute, rawBody } from '../http';
import type { Asset } from './assets';
import { findAssetByToken } from './assets';
import { createPreviewMaker, isToMake } from './make-preview';
import { mediaPath, parseMediaPath } from './media-url';
import { serializeUploadedFile, serializeUploadedImage } from './serialize-upload';
import { serveMedia } from './serve-media';
import { storeUpload } from './store-upload';

const form = z.object({ file: z.string().meta({ format: 'binary' }) });
const refusals = [
  'storage_quota_exceeded',
  'storage_full',
  'service_busy',
  'file_too_large',
  'unsupported_media_type',
  'missing_required_parameter',
] as const;

/** Uploads (interface, "POST /v1/uploads/images" and "…/files") and the serving of stored files. */
export function mediaRoutes(context: ServiceContext, spoolDirectory: string): Route[] {
  const { baseUrl } = context.settings;
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
          baseUrl,
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
          baseUrl,
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
      params: z.object({ file: z.string() }),
      query: z.object({ download: z.string().optional() }),
      answers: [
        { status: 200, description: 'The file', contentType: 'application/octet-stream' },
        {
          status: 206,
          description: 'The range asked for',
          contentType: 'application/octet-stream',
        },
      ],
      errors: ['not_found'],
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
  const parsed = parseMediaPath(path);
  const asset = parsed && (await findAssetByToken(context.db, parsed.token));
  if (asset === null || mediaPath(asset.token, asset.contentType) !== path) throw noFile();
  const stored = isToMake(asset) ? await makePreview(asset) : asset;
  const answer = stored && (await serveMedia(context.storage, stored, request));
  if (answer === null) throw noFile();
  return answer;
}

const noFile = () => new ApiError('not_found', 'There is no file at this address.');
