'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog, DialogContent, DialogFooter } from '@/components/ui';
import { maxAppliedPresets } from '@/lib/pages/presets';
import { presetsOptions } from '@/lib/queries';
import { ApplyPreset } from './apply-preset';
import { PresetItems } from './preset-items';
import type { PresetFormProps } from './preset-models';
import { SavePreset } from './save-preset';

/**
 * Chooses a preset, shows what it changes and fills in the form. `openedId`: the preset that is shown first; null shows the list.
 * Default export: it is loaded when it first opens.
 */
export default function PresetPicker({
  workspace,
  models,
  form,
  openedId,
  onClose,
}: PresetFormProps & {
  openedId: string | null;
  onClose: () => void;
}) {
  const query = useQuery(presetsOptions(workspace));
  const [chosenId, setChosenId] = useState(openedId);
  const chosenPreset = query.data?.data.find(({ id }) => id === chosenId);
  const isUnavailable = chosenId !== null && query.isSuccess && chosenPreset === undefined;
  // Characters have a limit of their own.
  const presetCount = form.presets.filter(({ character }) => character === undefined).length;
  const isFull = presetCount >= maxAppliedPresets;
  if (chosenPreset !== undefined && !isFull) {
    return (
      <Dialog open onOpenChange={(open) => !open && onClose()}>
        <ApplyPreset
          preset={chosenPreset}
          models={models}
          form={form}
          onBack={() => setChosenId(null)}
          onClose={onClose}
        />
      </Dialog>
    );
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="Presets"
        description="Choose one to see what it fills in. Nothing runs, and you can combine several."
        className="sm:h-[min(620px,85dvh)]"
      >
        <PresetItems
          query={query}
          models={models}
          emptyDescription="Fill in the form as you like it, and save it as a preset. Share it, and your team finds it here."
          messages={[
            ...(isUnavailable
              ? ['The preset of this link is not available to you. Choose another one.']
              : []),
            ...(isFull
              ? [`A form takes up to ${maxAppliedPresets} presets. Forget one first.`]
              : []),
          ]}
          disabled={isFull}
          onPress={({ id }) => setChosenId(id)}
        />
        <DialogFooter>
          <SavePreset workspace={workspace} models={models} form={form} />
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
