import type { UploadedFile, UploadedImage } from '@/lib/contract';
import type { OwnAddresses } from '@/lib/platform/addresses';
import type { NewAsset } from './assets';
import { mediaPath } from './media-url';

type Addresses = Pick<OwnAddresses, 'make'>;

/** The absolute address of a stored file. */
const mediaUrl = (addresses: Addresses, asset: Pick<NewAsset, 'token' | 'contentType'>): string =>
  addresses.make(mediaPath(asset.token, asset.contentType));

/** Uploaded image record (interface, "Uploaded image record"). Pictures always have dimensions. */
export function serializeUploadedImage(addresses: Addresses, asset: NewAsset): UploadedImage {
  return {
    asset_id: asset.id,
    url: mediaUrl(addresses, asset),
    content_type: asset.contentType,
    size: asset.size,
    width: asset.width ?? 0,
    height: asset.height ?? 0,
  };
}

/** Uploaded file: dimensions in pixels and duration in seconds where the content tells them. */
export function serializeUploadedFile(addresses: Addresses, asset: NewAsset): UploadedFile {
  return {
    asset_id: asset.id,
    url: mediaUrl(addresses, asset),
    content_type: asset.contentType,
    size: asset.size,
    ...(asset.width && asset.height ? { width: asset.width, height: asset.height } : {}),
    ...(asset.duration === null || asset.duration === undefined
      ? {}
      : { duration: asset.duration }),
  };
}
