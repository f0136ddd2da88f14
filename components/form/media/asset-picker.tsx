'use client';

import { EmptyState } from '@/components/ui';
import { MediaPicker } from '../../library/media';
import { Thumbnail } from './thumbnail';
import { usePickableAssets } from './use-assets';

/** Chooses among uploaded images and videos. Default export, because it is loaded lazily. */
export default function AssetPicker({
  label,
  max,
  chosen,
  onChoose,
  onClose,
}: {
  label: string;
  max: number;
  chosen: readonly string[];
  onChoose: (ids: readonly string[]) => void;
  onClose: () => void;
}) {
  const assets = usePickableAssets(true);
  const pickableAssets = assets.data?.filter(({ kind }) => kind !== 'audio');
  return (
    <MediaPicker
      title={`Choose ${label.toLowerCase()}`}
      description={Number.isFinite(max) ? `Up to ${max}.` : undefined}
      items={pickableAssets?.map(({ assetId, name, kind, url }) => ({
        id: assetId,
        label: name,
        tile: <Thumbnail kind={kind} src={url} />,
      }))}
      error={
        assets.isError
          ? { message: assets.error.message, retry: () => void assets.refetch() }
          : null
      }
      errorTitle="The assets could not be loaded"
      empty={<EmptyState title="No assets yet" description="Upload an image or a video first." />}
      max={max}
      chosen={chosen}
      mayBeNone
      confirm={(count) => `Use ${count}`}
      onChoose={onChoose}
      onClose={onClose}
    />
  );
}
