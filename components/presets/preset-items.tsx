'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import { EmptyState } from '@/components/ui';
import type { PresetList, WorkspacePreset } from '@/lib/pages/presets';
import { findPresets } from './find-presets';
import { ItemPicker, ItemRow } from './item-picker';
import type { PresetModel } from './preset-models';

/** The list of a dialog in which a preset is searched and chosen. */
export function PresetItems({
  query,
  models,
  emptyDescription,
  messages = [],
  disabled = false,
  onPress,
}: {
  query: UseQueryResult<PresetList>;
  models: readonly PresetModel[];
  /** Says how the first preset is made. */
  emptyDescription: string;
  /** Sentences below the search. */
  messages?: readonly string[];
  disabled?: boolean;
  onPress: (preset: WorkspacePreset) => void;
}) {
  const findItems = useCallback(
    (presets: readonly WorkspacePreset[], search: string) => findPresets(presets, models, search),
    [models],
  );
  const modelName = (id: string | null) =>
    models.find(({ model }) => model.id === id)?.model.name ?? id;
  return (
    <ItemPicker
      noun="preset"
      query={query}
      placeholder="Search by name, text, model or person…"
      findItems={findItems}
      emptyState={<EmptyState title="No presets yet" description={emptyDescription} />}
      messages={messages}
      renderRow={(preset) => (
        <ItemRow
          item={preset}
          text={preset.text}
          facts={[modelName(preset.model), preset.is_shared ? preset.author : 'Private']}
          disabled={disabled}
          onPress={() => onPress(preset)}
        />
      )}
    />
  );
}
