'use client';

import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '@/components/ui';
import { joinPresetText } from '@/lib/forms';
import type { WorkspacePreset } from '@/lib/pages/presets';
import type { Shot } from '@/lib/pages/storyboards';
import { presetsOptions } from '@/lib/queries';
import { MediaPicker } from '../library/media';

/** A shot with the text and settings of a preset, and its model if that makes films. */
export const shotWithPreset = (
  { text, values }: Pick<Shot, 'text' | 'values'>,
  preset: Pick<WorkspacePreset, 'id' | 'version' | 'text' | 'values' | 'model'>,
  isFilmModel: (id: string) => boolean,
): Partial<Shot> => ({
  text: joinPresetText(text, preset.text, {}),
  preset: { id: preset.id, version: preset.version },
  values: { ...values, ...preset.values },
  ...(preset.model !== null && isFilmModel(preset.model) ? { model: preset.model } : {}),
});

/** Chooses a preset for a shot. Default export, because it is loaded lazily. */
export default function PresetChooser({
  workspace,
  onChoose,
  onClose,
}: {
  workspace: string;
  onChoose: (preset: WorkspacePreset) => void;
  onClose: () => void;
}) {
  const query = useQuery(presetsOptions(workspace));
  return (
    <MediaPicker
      title="Choose a preset"
      description="Its text joins the shot’s, with its settings; what the model does not take is left out."
      items={query.data?.data.map(({ id, name, picture_url }) => ({
        id,
        label: name,
        tile: (
          <span className="relative grid size-full place-items-center">
            {picture_url === null ? null : (
              // biome-ignore lint/performance/noImgElement: user media has its own path and sizes
              <img src={picture_url} alt="" className="absolute inset-0 size-full object-cover" />
            )}
            <span
              dir="auto"
              className="absolute inset-x-0 bottom-0 truncate bg-panel/90 px-2 py-1 text-xs"
            >
              {name}
            </span>
          </span>
        ),
      }))}
      error={
        query.isError ? { message: query.error.message, retry: () => void query.refetch() } : null
      }
      errorTitle="The presets could not be loaded"
      empty={
        <EmptyState title="No presets yet" description="Save one on Create, and it is here too." />
      }
      max={1}
      confirm={() => 'Fill in the shot'}
      onChoose={([chosenId]) => {
        const preset = query.data?.data.find(({ id }) => id === chosenId);
        if (preset !== undefined) onChoose(preset);
      }}
      onClose={onClose}
    />
  );
}
