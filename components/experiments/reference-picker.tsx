'use client';

import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '@/components/ui';
import { type MediaKind, mediaKindOf } from '@/lib/forms';
import { assetKeys, fetchRecentResults, recentUploadsQueryOptions } from '@/lib/queries';
import { Thumbnail } from '../form';
import { MediaPicker } from '../library/media';

/** Chooses among uploaded files and the latest results. Default export, because it is loaded lazily. */
export default function ReferencePicker({
  workspace,
  kind,
  label,
  max,
  onChoose,
  onClose,
}: {
  workspace: string;
  kind: MediaKind;
  label: string;
  max: number;
  /** Receives the addresses of the chosen files. */
  onChoose: (addresses: readonly string[]) => void;
  onClose: () => void;
}) {
  const query = useQuery({
    queryKey: [...assetKeys.all(workspace), 'references', kind],
    queryFn: async ({ client, signal }) => {
      const [uploads, results] = await Promise.all([
        client.fetchQuery(recentUploadsQueryOptions(workspace)),
        fetchRecentResults(workspace, signal),
      ]);
      const files = [
        ...uploads.map(({ url, content_type, name }) => ({
          url,
          type: content_type,
          name: name ?? 'Asset',
          picture: url,
        })),
        ...results.flatMap(({ prompt, outputs, removed }) =>
          outputs.flatMap(({ url, content_type, thumbnail_url, no_longer_kept }, output) =>
            removed.includes(output) || no_longer_kept
              ? []
              : [
                  {
                    url,
                    type: content_type,
                    name: `Result: ${prompt.slice(0, 80).toWellFormed() || 'without a prompt'}`,
                    picture: thumbnail_url ?? url,
                  },
                ],
          ),
        ),
      ];
      return files.filter(({ type }) => mediaKindOf(type) === kind);
    },
  });
  return (
    <MediaPicker
      title={`Choose ${label.toLowerCase()}`}
      description="Uploaded files first, then the latest results."
      items={query.data?.map(({ url, name, picture }) => ({
        id: url,
        label: name,
        tile: <Thumbnail kind={kind} src={picture} />,
      }))}
      error={
        query.isError ? { message: query.error.message, retry: () => void query.refetch() } : null
      }
      errorTitle="The files could not be loaded"
      empty={
        <EmptyState title="Nothing here yet" description="Upload a file or make a result first." />
      }
      max={max}
      confirm={(count) => `Try ${count}`}
      onChoose={onChoose}
      onClose={onClose}
    />
  );
}
