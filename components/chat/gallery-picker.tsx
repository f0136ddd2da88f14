'use client';

import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '@/components/ui';
import type { Creation } from '@/lib/pages/creations';
import { fetchGalleryItems, galleryIndexOptions, galleryKeys } from '@/lib/queries';
import { MediaPicker } from '../library/media';
import { Picture } from './picture';

const filters = { kind: 'image', status: 'succeeded' } as const;
/** How many creations are offered, newest first. */
const maxCreations = 60;

/** Chooses images of the gallery. Default export, because it is loaded lazily. */
export default function GalleryPicker({
  workspace,
  max,
  onChoose,
  onClose,
}: {
  workspace: string;
  /** How many more images the message can take. */
  max: number;
  onChoose: (urls: readonly string[]) => void;
  onClose: () => void;
}) {
  const indexQuery = useQuery(galleryIndexOptions(workspace, filters));
  const ids = [...new Set(indexQuery.data?.task_ids)].slice(0, maxCreations);
  const itemsQuery = useQuery({
    queryKey: [...galleryKeys.all(workspace), 'pictures', ids],
    queryFn: () => fetchGalleryItems(workspace, ids),
    enabled: ids.length > 0,
  });
  const query = indexQuery.isSuccess && ids.length > 0 ? itemsQuery : indexQuery;
  const pictures = ids.length > 0 ? itemsQuery.data?.flatMap(picturesOf) : [];
  return (
    <MediaPicker
      title="Images from the gallery"
      description={`Newest first. Up to ${max}.`}
      items={query.isSuccess ? pictures : undefined}
      error={
        query.isError ? { message: query.error.message, retry: () => void query.refetch() } : null
      }
      errorTitle="The gallery could not be loaded"
      empty={
        <EmptyState
          title="No images yet"
          description="Images created in this workspace can be attached here."
        />
      }
      max={max}
      confirm={(count) => (count > 1 ? `Attach ${count} images` : 'Attach')}
      onChoose={onChoose}
      onClose={onClose}
    />
  );
}

const picturesOf = ({ kind, outputs, prompt }: Creation) =>
  kind === 'image'
    ? outputs
        .filter(({ no_longer_kept }) => !no_longer_kept)
        .map(({ url, preview_url }) => ({
          id: url,
          label: prompt || 'Picture without a prompt',
          tile: (
            <Picture
              src={preview_url ?? url}
              alt=""
              loading="lazy"
              className="size-full object-cover"
            />
          ),
        }))
    : [];
