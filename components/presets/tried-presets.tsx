'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { presetVariables } from '@/lib/forms';
import { maxTriedPresets, type TriedPreset } from '@/lib/pages/experiments';
import type { WorkspacePreset } from '@/lib/pages/presets';
import { presetsOptions } from '@/lib/queries';
import { TriedItems, withoutItem } from './tried-items';
import { VariableInputs } from './variable-inputs';

/** Stands for the results without a preset. */
export const noPreset: TriedPreset = {
  ref: null,
  name: 'No preset',
  text: '',
  words: {},
  values: {},
};

/** `words`: those of the preset's variables, by name. */
export const toTriedPreset = (
  { id, version, name, text, values }: WorkspacePreset,
  words: Readonly<Record<string, string>>,
): TriedPreset => ({ ref: { id, version }, name, text, words, values });

/** Chooses the presets that an experiment tries, with the words of their variables. */
export function TriedPresets({
  workspace,
  triedPresets,
  onChange,
}: {
  workspace: string;
  triedPresets: readonly TriedPreset[];
  onChange: (triedPresets: TriedPreset[]) => void;
}) {
  const query = useQuery(presetsOptions(workspace));
  const [incompletePreset, setIncompletePreset] = useState<WorkspacePreset | null>(null);
  const add = (preset: WorkspacePreset, words: Readonly<Record<string, string>>) => {
    onChange([...withoutItem(triedPresets, preset.id), toTriedPreset(preset, words)]);
    setIncompletePreset(null);
  };
  /** Adds a preset, or first asks for the words of its variables if some are missing. */
  const addOrAsk = (preset: WorkspacePreset, words: Readonly<Record<string, string>>) =>
    presetVariables(preset.text).every((name) => Object.hasOwn(words, name))
      ? add(preset, words)
      : setIncompletePreset(preset);
  return (
    <TriedItems
      query={query}
      noun="preset"
      emptyItem={noPreset}
      triedItems={triedPresets}
      maxCount={maxTriedPresets}
      emptyMessage="There are no presets yet. Save one in Create."
      onAdd={(preset) => addOrAsk(preset, {})}
      onRenew={(preset) =>
        addOrAsk(preset, triedPresets.find(({ ref }) => ref?.id === preset.id)?.words ?? {})
      }
      onChange={onChange}
    >
      {incompletePreset === null ? null : (
        <VariableInputs
          key={incompletePreset.id}
          text={incompletePreset.text}
          label={incompletePreset.name}
          submitLabel="Add"
          onCancel={() => setIncompletePreset(null)}
          onSubmit={(words) => add(incompletePreset, words)}
        />
      )}
    </TriedItems>
  );
}
