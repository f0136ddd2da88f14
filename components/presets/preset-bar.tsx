'use client';

import { SwatchBook } from 'lucide-react';
import { Suspense, useLayoutEffect, useState } from 'react';
import { lazyPart } from '@/components/ui';
import { PickerButton } from './picker-button';
import type { ChipsProps } from './preset-chips';
import type { PresetFormProps } from './preset-models';

const loadPicker = () => import('./preset-picker');
const PresetPicker = lazyPart(loadPicker);
const Chips = lazyPart<ChipsProps>(() => import('./preset-chips'), PresetNames);

export function PresetButton({ workspace, models, form }: PresetFormProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [linkedId, setLinkedId] = useState<string | null>(null);
  // Before the form reads its link and clears the address.
  useLayoutEffect(() => {
    const id = new URLSearchParams(window.location.search).get('preset');
    if (id === null) return;
    setLinkedId(id);
    setIsOpen(true);
  }, []);
  const close = () => {
    setIsOpen(false);
    setLinkedId(null);
  };
  return (
    <PickerButton
      label="Presets"
      icon={SwatchBook}
      load={loadPicker}
      onOpen={() => setIsOpen(true)}
    >
      {isOpen ? (
        <PresetPicker
          workspace={workspace}
          models={models}
          form={form}
          openedId={linkedId}
          onClose={close}
        />
      ) : null}
    </PickerButton>
  );
}

export function PresetChips({
  workspace,
  form,
  prompt,
}: Pick<PresetFormProps, 'workspace' | 'form'> & { prompt: string }) {
  const filledPresets = form.presets.filter(({ character }) => character === undefined);
  if (filledPresets.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Chips
        workspace={workspace}
        presets={filledPresets}
        prompt={prompt}
        onForget={form.forgetPreset}
      />
    </Suspense>
  );
}

/** Shown instead of the chips when their code cannot be loaded. */
function PresetNames({ presets }: ChipsProps) {
  return (
    <p dir="auto" className="text-sm text-ink-3">
      With {presets.map(({ name }) => name).join(', ')}
    </p>
  );
}
