'use client';

import { useQuery } from '@tanstack/react-query';
import { type MediaKind, mediaKindOf } from '@/lib/forms';
import type { RecentUpload } from '@/lib/pages/recent-uploads';
import { recentUploadsQueryOptions } from '@/lib/queries';
import { useFormEnvironment } from '../form-environment';

/** An uploaded asset that can be chosen for a field. */
interface PickableAsset {
  assetId: string;
  url: string;
  name: string;
  kind: MediaKind;
}

/** The workspace's latest uploads, fetched while `enabled`. */
export function usePickableAssets(enabled: boolean) {
  const { workspace } = useFormEnvironment();
  return useQuery({
    ...recentUploadsQueryOptions(workspace),
    enabled,
    select: (uploads) => uploads.flatMap(toAsset),
  });
}

function toAsset({ asset_id: assetId, url, name, content_type }: RecentUpload): PickableAsset[] {
  const kind = mediaKindOf(content_type);
  return kind ? [{ assetId, url, kind, name: name ?? assetId }] : [];
}
