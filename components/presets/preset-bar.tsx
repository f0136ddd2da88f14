'use client';

import { BookmarkPlus, SwatchBook, X } from 'lucide-react';
import Link from 'next/link';
import { useLayoutEffect, useState } from 'react';
import { Chip, lazyPart } from '@/components/ui';
import type { FormValues } from '@/lib/forms';
import { PickerButton } from './picker-button';
import { type PresetForm, type PresetModel, settingsOf } from './preset-models';

const loadPicker = () => import('./preset-picker');
const PresetPicker = lazyPart(loadPicker);
const PresetDialog = lazyPart(() => import('./preset-dialog'));

export interface PresetFormProps {
  workspace: string;
  models: readonly PresetModel[];
  form: PresetForm;
}

/** Opens the presets, to fill in a form. */
export function PresetButton({ workspace, models, form }: PresetFormProps) {
  const [isOpen, setOpen] = useState(false);
  const [linkedPreset, setLinkedPreset] = useState<string | null>(null);
  // Read before the form takes its link from the address.
  useLayoutEffect(() => {
    const id = new URLSearchParams(window.location.search).get('preset');
    if (id === null) return;
    setLinkedPreset(id);
    setOpen(true);
  }, []);
  const close = () => {
    setOpen(false);
    setLinkedPreset(null);
  };
  return (
    <PickerButton label="Presets" icon={SwatchBook} load={loadPicker} onOpen={() => setOpen(true)}>
      {isOpen ? (
        <PresetPicker
          workspace={workspace}
          models={models}
          form={form}
          opened={linkedPreset}
          onClose={close}
        />
      ) : null}
    </PickerButton>
  );
}

/** Saves a form as a new preset. */
export function SavePreset({ workspace, models, form }: PresetFormProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <PickerButton label="Save as preset" icon={BookmarkPlus} onOpen={() => setOpen(true)}>
      {isOpen ? (
        <PresetDialog
          workspace={workspace}
          models={models}
          initial={{
            text: textOf(form.handle.read()),
            model: form.spec.modelId,
            values: settingsOf(form.handle.read()),
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </PickerButton>
  );
}

/** The presets that a form is filled in with. */
export function PresetChips({ workspace, form }: Pick<PresetFormProps, 'workspace' | 'form'>) {
  const filledPresets = form.presets.filter(({ character }) => character === undefined);
  if (filledPresets.length === 0) return null;
  return (
    <ul aria-label="Presets of this form" className="flex flex-wrap gap-1">
      {filledPresets.map(({ id, name }) => (
        <li key={id} className="min-w-0">
          <Chip className="max-w-full pr-0.5">
            <Link
              href={`/${workspace}/presets/${id}`}
              prefetch={false}
              dir="auto"
              className="truncate hover:text-ink"
            >
              {name}
            </Link>
            <button
              type="button"
              aria-label={`Forget ${name}: the form stays as it is`}
              title="Forget it: the form stays as it is"
              onClick={() => form.forgetPreset(id)}
              className="grid size-5 shrink-0 place-items-center rounded-xs hover:text-ink pointer-coarse:size-11"
            >
              <X aria-hidden />
            </button>
          </Chip>
        </li>
      ))}
    </ul>
  );
}

const textOf = ({ prompt }: FormValues): string => (typeof prompt === 'string' ? prompt : '');
