import * as endpoints from '@/lib/contract/endpoints';
import type { ServiceContext } from '../../context';
import { ApiError, type Route, route } from '../../http';
import { type Asset, findFileByToken } from './assets';
import { createPreviewMaker, isMissingPreview } from './make-preview';
import { mediaPath, parseMediaPath } from './media-url';
import { serializeUploadedFile, serializeUploadedImage } from './serialize';
import { serveMedia } from './serve-media';
import { storeUpload } from './store-upload';
import { fileDamagedError } from './stored-files';

/** Uploads (`docs/interface.md#uploads`) and the serving of stored files. */
export function mediaRoutes(context: ServiceContext, spoolDirectory: string): Route[] {
  const { addresses } = context;
  const makePreview = createPreviewMaker(context, spoolDirectory);
  return [
    route(endpoints.uploadImage, async (call) => ({
      status: 201,
      json: serializeUploadedImage(
        addresses,
        (await storeUpload(context, spoolDirectory, call, 'image')).asset,
      ),
    })),
    route(endpoints.uploadFile, async (call) => ({
      status: 201,
      json: serializeUploadedFile(
        addresses,
        await storeUpload(context, spoolDirectory, call, 'file'),
      ),
    })),
    route(endpoints.getMedia, (call) => getMedia(context, makePreview, call.path, call.request)),
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
    throw noFileError();
  }
  const { asset, hasSignedAddresses } = foundFile;
  const maxAgeSeconds = hasSignedAddresses
    ? checkSignature(context, path, request)
    : foreverSeconds;
  if (asset.expiredAt !== null) throw noLongerKeptError();
  if (asset.damage === 'changed') throw fileDamagedError();
  const servedAsset = isMissingPreview(asset) ? await makePreview(asset) : asset;
  const response =
    servedAsset && (await serveMedia(context.files, servedAsset, request, maxAgeSeconds));
  if (response === null) throw noFileError();
  return response;
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

const noLongerKeptError = () =>
  new ApiError('file_no_longer_kept', 'This file was removed after the time that files are kept.');

const noFileError = () => new ApiError('not_found', 'There is no file at this address.');
