'use client';

import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '@/components/ui';
import { type MediaKind, mediaKindOf } from '@/lib/forms';
import { versionName } from '@/lib/pages/versions';
import { assetKeys, fetchRecentResults, recentUploadsQueryOptions } from '@/lib/queries';
import { Thumbnail } from '../form';
import { MediaPicker } from '../library/media';

export interface PickedVersion {
  /** The name of its version. */
  readonly name: string;
  readonly label: string;
  readonly url: string;
  readonly content_type: string;
  /** The address of a small picture of it. */
  readonly picture_url: string;
}

const nouns: Readonly<Record<MediaKind | 'any', string>> = {
  image: 'picture',
  video: 'film',
  audio: 'sound',
  any: 'file',
};

const noVersions: readonly string[] = [];

/** Chooses uploaded files or results by the names of their versions. Default export, because it is loaded lazily. */
export default function VersionPicker({
  workspace,
  kind,
  max = 1,
  without = noVersions,
  onChoose,
  onClose,
}: {
  workspace: string;
  kind: MediaKind | 'any';
  /** Most files that may be chosen. */
  max?: number;
  /** Names of versions that are not offered. */
  without?: readonly string[];
  onChoose: (files: readonly PickedVersion[]) => void;
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
                  label: `Result${outputs.length > 1 ? ` ${output + 1} of ${outputs.length}` : ''}: ${prompt.slice(0, 80) || 'without a prompt'}`,
                  picture: file.preview_url ?? file.url,
                  file,
                },
          ),
        ),
      ];
      return files.flatMap((each) => {
        const media = mediaKindOf(each.file.content_type);
        return media !== undefined && (kind === 'any' || media === kind) ? { ...each, media } : [];
      });
    },
  });
  const noun = nouns[kind];
  const offeredVersions = query.data?.filter(({ id }) => !without.includes(id));
  const isAllTaken = query.data !== undefined && query.data.length > 0;
  return (
    <MediaPicker
      title={max === 1 ? `Choose a ${noun}` : `Choose ${noun}s`}
      description="Uploaded files first, then the latest results."
      items={offeredVersions?.map(({ id, label, picture, media }) => ({
        id,
        label,
        tile:
          media === 'audio' ? (
            <span dir="auto" className="grid size-full place-items-center p-2 text-xs break-words">
              {label}
            </span>
          ) : (
            <Thumbnail kind={media} src={picture} />
          ),
      }))}
      error={
        query.isError ? { message: query.error.message, retry: () => void query.refetch() } : null
      }
      errorTitle="The files could not be loaded"
      empty={
        <EmptyState
          title={isAllTaken ? `No other ${noun}` : `No ${noun} yet`}
          description={`Upload a ${noun} under Assets, or make one on Create.`}
        />
      }
      max={max}
      confirm={(count) => (max === 1 ? `Use this ${noun}` : `Add ${count}`)}
      onChoose={(ids) =>
        onChoose(
          ids.flatMap((id) => {
            const chosenFile = query.data?.find((each) => each.id === id);
            if (chosenFile === undefined) return [];
            const { file, label, picture } = chosenFile;
            const { url, content_type } = file;
            return [{ name: id, label, url, content_type, picture_url: picture }];
          }),
        )
      }
      onClose={onClose}
    />
  );
}
