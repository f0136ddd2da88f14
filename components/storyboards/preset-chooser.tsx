'use client';

import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Dialog, DialogBody, DialogContent, EmptyState } from '@/components/ui';
import { joinPresetText, presetVariables } from '@/lib/forms';
import type { WorkspacePreset } from '@/lib/pages/presets';
import { type Shot, storyboardLimits } from '@/lib/pages/storyboards';
import { presetsOptions } from '@/lib/queries';
import { MediaPicker } from '../library/media';
import { VariableInputs } from '../presets';

/** The words of a preset's variables, by their names. */
type Words = Readonly<Record<string, string>>;

/** A shot with the text and settings of a preset, and its model if that makes films. */
export const shotWithPreset = (
  { text, values }: Pick<Shot, 'text' | 'values'>,
  preset: Pick<WorkspacePreset, 'id' | 'version' | 'text' | 'values' | 'model'>,
  words: Words,
  isFilmModel: (id: string) => boolean,
): Pick<Shot, 'text' | 'values' | 'preset'> & Partial<Shot> => ({
  text: joinPresetText(text, preset.text, words),
  preset: { id: preset.id, version: preset.version },
  values: { ...values, ...preset.values },
  ...(preset.model !== null && isFilmModel(preset.model) ? { model: preset.model } : {}),
});

/** Why a shot cannot be saved with a preset, as a sentence; null when it can. */
export const presetProblem = ({ text, values }: Pick<Shot, 'text' | 'values'>): string | null => {
  const { text: maxText, values: maxValues } = storyboardLimits;
  if (text.length > maxText) {
    return `With this preset the shot has ${text.length.toLocaleString('en-US')} characters; ${maxText.toLocaleString('en-US')} are possible. Choose a shorter one.`;
  }
  return JSON.stringify(values).length > maxValues
    ? 'The settings of this preset are too large for a shot. Choose another one.'
    : null;
};

/** Chooses a preset for a shot, and asks for the words of its variables. Default export, because it is loaded lazily. */
export default function PresetChooser({
  workspace,
  onChoose,
  onClose,
}: {
  workspace: string;
  onChoose: (preset: WorkspacePreset, words: Words) => void;
  onClose: () => void;
}) {
  const query = useQuery(presetsOptions(workspace));
  const [asking, setAsking] = useState<WorkspacePreset | null>(null);
  // The picker closes after every choice.
  const isAsking = useRef(false);
  if (asking !== null) {
    return (
      <Dialog open onOpenChange={(open) => !open && onClose()}>
        <DialogContent title={asking.name} description="Its text has places for your own words.">
          <DialogBody>
            <VariableInputs
              text={asking.text}
              label={asking.name}
              submitLabel="Fill in the shot"
              onCancel={onClose}
              onSubmit={(words) => {
                onChoose(asking, words);
                onClose();
              }}
            />
          </DialogBody>
        </DialogContent>
      </Dialog>
    );
  }
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
        if (preset === undefined) return;
        isAsking.current = presetVariables(preset.text).length > 0;
        if (isAsking.current) setAsking(preset);
        else onChoose(preset, {});
      }}
      onClose={() => {
        if (!isAsking.current) onClose();
      }}
    />
  );
}
