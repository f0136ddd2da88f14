'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Dialog, DialogBody, DialogContent } from '@/components/ui';
import type { ReadModel } from '@/lib/contract';
import { presetVariables } from '@/lib/forms';
import type { WorkspacePreset } from '@/lib/pages/presets';
import { presetsOptions } from '@/lib/queries';
import { PresetItems, presetModels, VariableInputs } from '../presets';
import type { PresetWords } from './shot-rules';

/** Chooses a preset for a shot, and asks for the words of its variables. Default export, because it is loaded lazily. */
export default function PresetChooser({
  workspace,
  models,
  onChoose,
  onClose,
}: {
  workspace: string;
  models: readonly ReadModel[];
  onChoose: (preset: WorkspacePreset, words: PresetWords) => void;
  onClose: () => void;
}) {
  const query = useQuery(presetsOptions(workspace));
  const [presetToFill, setPresetToFill] = useState<WorkspacePreset | null>(null);
  const modelChoices = useMemo(() => presetModels(models), [models]);
  const choose = (preset: WorkspacePreset, words: PresetWords) => {
    onChoose(preset, words);
    onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      {presetToFill === null ? (
        <DialogContent
          title="Choose a preset"
          description="Its text joins the shot’s, with its settings; what the model does not take is left out."
          className="sm:h-[min(620px,85dvh)]"
        >
          <PresetItems
            query={query}
            models={modelChoices}
            emptyDescription="Save one on Create, and it is here too."
            onPress={(preset) => {
              if (presetVariables(preset.text).length > 0) setPresetToFill(preset);
              else choose(preset, {});
            }}
          />
        </DialogContent>
      ) : (
        <DialogContent
          title={presetToFill.name}
          description="Its text has places for your own words."
        >
          <DialogBody>
            <VariableInputs
              text={presetToFill.text}
              label={presetToFill.name}
              submitLabel="Fill in the shot"
              onCancel={() => setPresetToFill(null)}
              onSubmit={(words) => choose(presetToFill, words)}
            />
          </DialogBody>
        </DialogContent>
      )}
    </Dialog>
  );
}
