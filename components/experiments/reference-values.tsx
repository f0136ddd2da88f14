'use client';

import { Images } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { Button, lazyPart } from '@/components/ui';
import type { FormField } from '@/lib/forms';
import { MediaField } from '../form';

const ReferencePicker = lazyPart(() => import('./reference-picker'));

/** The largest number of files for one axis. */
const maxFiles = 20;

const addressesOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((address) => typeof address === 'string');

/** Files that an experiment tries as references: uploaded, pasted, dragged, or chosen from assets and the gallery. */
export function ReferenceValues({
  workspace,
  field,
  values,
  onChange,
}: {
  workspace: string;
  field: FormField;
  values: readonly unknown[];
  onChange: (values: unknown[]) => void;
}) {
  const id = useId();
  const [isPicking, setPicking] = useState(false);
  const { control } = field;
  if (control.kind !== 'media-list' && control.kind !== 'media-slot') return null;
  const addresses = values.flatMap(addressesOf);
  const changeAddresses = (next: readonly string[]) =>
    onChange(next.map((address) => (control.kind === 'media-list' ? [address] : address)));
  return (
    <div className="grid gap-2">
      <span id={`${id}-label`} className="sr-only">
        {field.label} to try
      </span>
      <p id={`${id}-note`} className="text-xs text-ink-3">
        Each file is tried on its own.
      </p>
      <MediaField
        id={id}
        field={{
          ...field,
          control: { kind: 'media-list', media: control.media },
          limits: { maxItems: maxFiles },
        }}
        value={addresses}
        onChange={(next) => changeAddresses(Array.isArray(next) ? next.map(String) : [])}
        invalid={false}
        disabled={false}
      />
      {control.media === 'audio' ? null : (
        <Button size="sm" className="justify-self-start" onClick={() => setPicking(true)}>
          <Images aria-hidden />
          Assets and gallery…
        </Button>
      )}
      {isPicking ? (
        <Suspense>
          <ReferencePicker
            workspace={workspace}
            kind={control.media}
            label={field.label}
            max={maxFiles}
            onClose={() => setPicking(false)}
            onChoose={(chosenFiles) => {
              changeAddresses([...new Set([...addresses, ...chosenFiles])].slice(0, maxFiles));
              setPicking(false);
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
