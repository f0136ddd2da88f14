import type { AssetRecord, AvatarReviewState, UploadedFile, UploadedImage } from '@/lib/contract';
import type { OwnAddresses } from '@/lib/platform/addresses';
import type { Asset, NewAsset } from './assets';
import { mediaPath } from './media-url';
import type { StoredUpload } from './store-upload';

type Addresses = Pick<OwnAddresses, 'addressOf'>;

/** The absolute address of a stored file. */
const mediaUrl = (addresses: Addresses, asset: Pick<NewAsset, 'token' | 'contentType'>): string =>
  addresses.addressOf(mediaPath(asset.token, asset.contentType));

/** Uploaded image record (`docs/interface.md#uploaded-image-record`). Pictures always have dimensions. */
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

/** Uploaded file: dimensions in pixels and duration in seconds, if the content states them. */
export function serializeUploadedFile(
  addresses: Addresses,
  { asset, protection }: StoredUpload,
): UploadedFile {
  return {
    asset_id: asset.id,
    url: mediaUrl(addresses, asset),
    content_type: asset.contentType,
    size: asset.size,
    ...(asset.width && asset.height ? { width: asset.width, height: asset.height } : {}),
    ...(asset.duration === null || asset.duration === undefined
      ? {}
      : { duration: asset.duration }),
    ...(protection === null ? {} : { signed: protection === 'signed' }),
  };
}

/** An upload with its gallery-sized picture and how many tasks refer to it. */
export interface AssetWithUse {
  readonly asset: Asset;
  readonly preview: Asset | undefined;
  readonly taskCount: number;
  /** The review of an image that a request named as an avatar. */
  readonly review: AvatarReviewState | undefined;
}

/** An upload as the management interface lists it. */
export const serializeAsset = (
  addresses: Addresses,
  { asset, preview, taskCount, review }: AssetWithUse,
): AssetRecord => ({
  object: 'asset',
  asset_id: asset.id,
  url: mediaUrl(addresses, asset),
  content_type: asset.contentType,
  size: asset.size,
  ...(asset.width === null ? {} : { width: asset.width }),
  ...(asset.height === null ? {} : { height: asset.height }),
  ...(asset.duration === null ? {} : { duration: asset.duration }),
  ...(preview === undefined ? {} : { preview_url: mediaUrl(addresses, preview) }),
  name: asset.name,
  region: asset.region,
  actor: asset.actor,
  key_id: asset.keyId,
  created_at: Math.floor(asset.createdAt.getTime() / 1000),
  used_by: taskCount,
  ...(review === undefined ? {} : { avatar_review: review }),
});
