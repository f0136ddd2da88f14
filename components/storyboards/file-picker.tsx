'use client';

import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '@/components/ui';
import { type MediaKind, mediaKindOf } from '@/lib/forms';
import { versionName } from '@/lib/pages/edits';
import type { ShotFile } from '@/lib/pages/storyboards';
import { assetKeys, fetchRecentResults, recentUploadsQueryOptions } from '@/lib/queries';
import { Thumbnail } from '../form';
import { MediaPicker } from '../library/media';

/** Chooses an uploaded file or a result by the name of its version. Default export, because it is loaded lazily. */
export default function FilePicker({
  workspace,
  kind,
  onChoose,
  onClose,
}: {
  workspace: string;
  kind: Extract<MediaKind, 'image' | 'audio'>;
  onChoose: (name: string, file: ShotFile) => void;
  onClose: () => void;
}) {
  const query = useQuery({
    queryKey: [...assetKeys.all(workspace), 'versions', kind],
    queryFn: async ({ client, signal }) => {
      const [uploads, results] = await Promise.all([
        client.fetchQuery(recentUploadsQueryOptions(workspace)),
        fetchRecentResults(workspace, signal),
      ]);
      const files = [
        ...uploads.map(({ asset_id, name, ...file }) => ({
          id: versionName({ kind: 'upload', assetId: asset_id }),
          label: name ?? 'Upload',
          picture: file.url,
          file,
        })),
        ...results.flatMap(({ task_id, prompt, outputs, removed }) =>
          outputs.flatMap((file, output) =>
            removed.includes(output) || file.no_longer_kept
              ? []
              : {
                  id: versionName({ kind: 'result', taskId: task_id, output }),
                  label: `Result: ${prompt.slice(0, 80) || 'without a prompt'}`,
                  picture: file.preview_url ?? file.url,
                  file,
                },
          ),
        ),
      ];
      return files.filter(({ file }) => mediaKindOf(file.content_type) === kind);
    },
  });
  const noun = kind === 'image' ? 'picture' : 'sound';
  return (
    <MediaPicker
      title={`Choose a ${noun}`}
      description="Uploaded files first, then the latest results."
      items={query.data?.map(({ id, label, picture }) => ({
        id,
        label,
        tile:
          kind === 'audio' ? (
            <span dir="auto" className="grid size-full place-items-center p-2 text-xs break-words">
              {label}
            </span>
          ) : (
            <Thumbnail kind={kind} src={picture} />
          ),
      }))}
      error={
        query.isError ? { message: query.error.message, retry: () => void query.refetch() } : null
      }
      errorTitle="The files could not be loaded"
      empty={
        <EmptyState
          title={`No ${noun} yet`}
          description={`Upload a ${noun} under Assets, or make one on Create.`}
        />
      }
      max={1}
      confirm={() => `Use this ${noun}`}
      onChoose={([id]) => {
        const chosenFile = query.data?.find((each) => each.id === id);
        if (chosenFile !== undefined) {
          const { url, content_type } = chosenFile.file;
          onChoose(chosenFile.id, { url, content_type, picture_url: chosenFile.picture });
        }
      }}
      onClose={onClose}
    />
  );
}
