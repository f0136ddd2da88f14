'use client';

import { BookmarkPlus, SwatchBook, X } from 'lucide-react';
import Link from 'next/link';
import { Suspense, useLayoutEffect, useState } from 'react';
import { Button, Chip, lazyPart } from '@/components/ui';
import type { FormValues } from '@/lib/forms';
import { type PresetForm, type PresetModel, settingsOf } from './preset-models';

const loadPicker = () => import('./preset-picker');
const PresetPicker = lazyPart(loadPicker);
const PresetDialog = lazyPart(() => import('./preset-dialog'));

/** The presets of a form: those that it is filled in with, more of them, and the form as a new one. */
export function PresetBar({
  workspace,
  models,
  form,
}: {
  workspace: string;
  models: readonly PresetModel[];
  form: PresetForm;
}) {
  const [open, setOpen] = useState<'picker' | 'dialog' | null>(null);
  const [linkedPreset, setLinkedPreset] = useState<string | null>(null);
  // Read before the form takes its link from the address.
  useLayoutEffect(() => {
    const id = new URLSearchParams(window.location.search).get('preset');
    if (id === null) return;
    setLinkedPreset(id);
    setOpen('picker');
  }, []);
  const close = () => {
    setOpen(null);
    setLinkedPreset(null);
  };
  return (
    <div className="-mx-2 -mt-2.5 flex flex-wrap items-center gap-1">
      <Button
        variant="ghost"
        size="sm"
        aria-haspopup="dialog"
        onPointerEnter={() => void loadPicker().catch(() => undefined)}
        onClick={() => setOpen('picker')}
      >
        <SwatchBook aria-hidden />
        Presets
      </Button>
      <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={() => setOpen('dialog')}>
        <BookmarkPlus aria-hidden />
        Save as preset
      </Button>
      {form.presets.length === 0 ? null : (
        <ul aria-label="Presets of this form" className="flex basis-full flex-wrap gap-1 px-2">
          {form.presets.map(({ id, name }) => (
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
      )}
      {open === null ? null : (
        <Suspense fallback={null}>
          {open === 'picker' ? (
            <PresetPicker
              workspace={workspace}
              models={models}
              form={form}
              opened={linkedPreset}
              onClose={close}
            />
          ) : (
            <PresetDialog
              workspace={workspace}
              models={models}
              initial={{
                text: textOf(form.handle.read()),
                model: form.spec.modelId,
                values: settingsOf(form.handle.read()),
              }}
              onClose={close}
            />
          )}
        </Suspense>
      )}
    </div>
  );
}

const textOf = ({ prompt }: FormValues): string => (typeof prompt === 'string' ? prompt : '');
