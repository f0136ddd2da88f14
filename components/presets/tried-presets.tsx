'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, ErrorState, Skeleton, ToggleChip } from '@/components/ui';
import { presetVariables } from '@/lib/forms';
import { mostTriedPresets, type TriedPreset } from '@/lib/pages/experiments';
import type { WorkspacePreset } from '@/lib/pages/presets';
import { presetsOptions } from '@/lib/queries';
import { VariableInputs } from './variable-inputs';

/** The result without any preset, beside those with one. */
export const noPreset: TriedPreset = {
  ref: null,
  name: 'No preset',
  text: '',
  words: {},
  values: {},
};

/** The presets that an experiment tries: switched on one by one, with the words of their variables. */
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
  const presets = query.data?.data ?? [];
  const isOn = (id: string | null) => tried.some(({ ref }) => (ref?.id ?? null) === id);
  const isFull = tried.length >= mostTriedPresets;
  const without = (id: string | null) => tried.filter(({ ref }) => (ref?.id ?? null) !== id);
  const add = (preset: WorkspacePreset, words: Readonly<Record<string, string>>) => {
    const { id, version, name, text, values } = preset;
    onChange([...without(id), { ref: { id, version }, name, text, words, values }]);
    setAsking(null);
  };
  const toggle = (preset: WorkspacePreset) => {
    if (isOn(preset.id)) return onChange(without(preset.id));
    if (isFull) return;
    if (presetVariables(preset.text).length > 0) return setAsking(preset);
    add(preset, {});
  };
  const olderPresets = tried.flatMap((each) => {
    const preset = presets.find(({ id }) => id === each.ref?.id);
    return preset !== undefined && preset.version !== each.ref?.version
      ? [{ preset, words: each.words }]
      : [];
  });
  // Those that were removed since, or are another person's.
  const others = tried.filter(
    ({ ref }) => ref !== null && query.isSuccess && !presets.some(({ id }) => id === ref.id),
  );
  if (query.isPending) return <Skeleton className="h-8" />;
  if (query.isError) {
    return (
      <ErrorState
        size="inline"
        title="The presets could not be loaded"
        onRetry={() => void query.refetch()}
      />
    );
  }
  const hasPrivate = presets.some(({ id, is_shared }) => !is_shared && isOn(id));
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-1.5">
        <ToggleChip
          isOn={isOn(null)}
          onToggle={() =>
            isOn(null) ? onChange(without(null)) : isFull ? null : onChange([noPreset, ...tried])
          }
        >
          No preset
        </ToggleChip>
        {presets.map((preset) => (
          <ToggleChip key={preset.id} isOn={isOn(preset.id)} onToggle={() => toggle(preset)}>
            <bdi>{preset.name}</bdi>
          </ToggleChip>
        ))}
        {others.map(({ ref, name }) => (
          <ToggleChip key={ref?.id} isOn onToggle={() => onChange(without(ref?.id ?? null))}>
            <bdi>{name}</bdi>
          </ToggleChip>
        ))}
      </div>
      {presets.length === 0 ? (
        <p className="text-xs text-ink-3">There are no presets yet. Save one in Create.</p>
      ) : null}
      {isFull ? (
        <p className="text-xs text-ink-3">An experiment tries up to {mostTriedPresets}.</p>
      ) : null}
      {hasPrivate ? (
        <p className="text-xs text-ink-3">
          A preset of yours alone becomes a part of this experiment, which your team sees.
        </p>
      ) : null}
      {olderPresets.map(({ preset, words }) => (
        <p key={preset.id} className="flex flex-wrap items-center gap-2 text-xs text-ink-2">
          <span>
            <bdi>{preset.name}</bdi> was changed since.
          </span>
          <Button
            size="sm"
            onClick={() =>
              presetVariables(preset.text).every((name) => Object.hasOwn(words, name))
                ? add(preset, words)
                : setAsking(preset)
            }
          >
            Use version {preset.version}
          </Button>
        </p>
      ))}
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
    </div>
  );
}
