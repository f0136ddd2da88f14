'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { presetVariables } from '@/lib/forms';
import { maxTriedPresets, type TriedPreset } from '@/lib/pages/experiments';
import type { WorkspacePreset } from '@/lib/pages/presets';
import { presetsOptions } from '@/lib/queries';
import { TriedItems, withoutItem } from './tried-items';
import { VariableInputs } from './variable-inputs';

/** The result without any preset, beside those with one. */
export const noPreset: TriedPreset = {
  ref: null,
  name: 'No preset',
  text: '',
  words: {},
  values: {},
};

/** A preset as an experiment tries it, with the words of its variables. */
export const triedPreset = (
  { id, version, name, text, values }: WorkspacePreset,
  words: Readonly<Record<string, string>>,
): TriedPreset => ({ ref: { id, version }, name, text, words, values });

/** The presets that an experiment tries, with the words of their variables. */
export function TriedPresets({
  workspace,
  tried,
  onChange,
}: {
  workspace: string;
  tried: readonly TriedPreset[];
  onChange: (tried: TriedPreset[]) => void;
}) {
  const query = useQuery(presetsOptions(workspace));
  const [asking, setAsking] = useState<WorkspacePreset | null>(null);
  const add = (preset: WorkspacePreset, words: Readonly<Record<string, string>>) => {
    onChange([...withoutItem(tried, preset.id), triedPreset(preset, words)]);
    setAsking(null);
  };
  /** Adds it with these words, or asks for those that are missing. */
  const addWith = (preset: WorkspacePreset, words: Readonly<Record<string, string>>) =>
    presetVariables(preset.text).every((name) => Object.hasOwn(words, name))
      ? add(preset, words)
      : setAsking(preset);
  return (
    <TriedItems
      query={query}
      noun="preset"
      none={noPreset}
      tried={tried}
      max={maxTriedPresets}
      emptyMessage="There are no presets yet. Save one in Create."
      onAdd={(preset) => addWith(preset, {})}
      onRenew={(preset) =>
        addWith(preset, tried.find(({ ref }) => ref?.id === preset.id)?.words ?? {})
      }
      onChange={onChange}
    >
      {asking === null ? null : (
        <VariableInputs
          key={asking.id}
          text={asking.text}
          label={asking.name}
          submitLabel="Add"
          onCancel={() => setAsking(null)}
          onSubmit={(words) => add(asking, words)}
        />
      )}
    </TriedItems>
  );
}
