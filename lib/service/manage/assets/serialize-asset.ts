import type { AssetRecord } from '@/lib/contract';
import type { OwnAddresses } from '@/lib/platform/addresses';
import type { Asset } from '@/lib/service/media';
import { mediaPath } from '@/lib/service/media';

/** An upload with its gallery-sized picture and how many tasks refer to it. */
export interface AssetWithUse {
  readonly asset: Asset;
  readonly preview: Asset | undefined;
  readonly usedBy: number;
}

const url = (addresses: OwnAddresses, asset: Asset): string =>
  addresses.make(mediaPath(asset.token, asset.contentType));

/** An upload as the management interface lists it. */
export const serializeAsset = (
  addresses: OwnAddresses,
  { asset, preview, usedBy }: AssetWithUse,
): AssetRecord => ({
  object: 'asset',
  asset_id: asset.id,
  url: url(addresses, asset),
  content_type: asset.contentType,
  size: asset.size,
  ...(asset.width === null ? {} : { width: asset.width }),
  ...(asset.height === null ? {} : { height: asset.height }),
  ...(asset.duration === null ? {} : { duration: asset.duration }),
  ...(preview === undefined ? {} : { preview_url: url(addresses, preview) }),
  name: asset.name,
  region: asset.region,
  actor: asset.actor,
  key_id: asset.keyId,
  created_at: Math.floor(asset.createdAt.getTime() / 1000),
  used_by: usedBy,
});
