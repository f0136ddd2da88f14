'use client';

import { EmptyState } from '@/components/ui';
import type { MediaKind } from '@/lib/forms';
import { MediaPicker } from '../../library/media';
import { Thumbnail } from './thumbnail';
import { usePickableAssets } from './use-assets';

const nouns: Readonly<Record<MediaKind, string>> = {
  image: 'an image',
  video: 'a video',
  audio: 'a sound',
};

/** Chooses among the workspace's uploads of some kinds. Default export, because it is loaded lazily. */
export default function AssetPicker({
  label,
  kinds,
  max,
  chosen,
  onChoose,
  onClose,
}: {
  label: string;
  kinds: readonly MediaKind[];
  max: number;
  /** Ids of what is chosen already, which may be taken out. */
  chosen?: readonly string[];
  /** Called with ids, and with addresses of those that are listed. */
  onChoose: (ids: readonly string[], urls: readonly string[]) => void;
  onClose: () => void;
}) {
  const assets = usePickableAssets(true);
  const pickableAssets = assets.data?.filter(({ kind }) => kinds.includes(kind));
  const urlOf = (id: string) => pickableAssets?.find(({ assetId }) => assetId === id)?.url;
  return (
    <MediaPicker
      title={`Choose ${label.toLowerCase()}`}
      description={Number.isFinite(max) ? `Up to ${max}.` : undefined}
      items={pickableAssets?.map(({ assetId, name, kind, url }) => ({
        id: assetId,
        label: name,
        tile:
          kind === 'audio' ? (
            <span className="grid size-full grid-rows-[1fr_auto] p-2">
              <Thumbnail kind={kind} src={url} />
              <span dir="auto" className="line-clamp-2 text-xs break-words">
                {name}
              </span>
            </span>
          ) : (
            <Thumbnail kind={kind} src={url} />
          ),
      }))}
      error={
        assets.isError
          ? { message: assets.error.message, retry: () => void assets.refetch() }
          : null
      }
      errorTitle="The assets could not be loaded"
      empty={
        <EmptyState
          title="No assets yet"
          description={`Upload ${kinds.map((kind) => nouns[kind]).join(' or ')} first.`}
        />
      }
      max={max}
      mayBeNone={chosen !== undefined}
      {...(chosen === undefined ? {} : { chosen })}
      confirm={(count) => `Use ${count}`}
      onChoose={(ids) =>
        onChoose(
          ids,
          ids.flatMap((id) => urlOf(id) ?? []),
        )
      }
      onClose={onClose}
    />
  );
}
