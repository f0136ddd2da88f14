'use client';

import { type ClipboardEvent, type ReactNode, useRef } from 'react';
import { FormProvider } from 'react-hook-form';
import { type FormSpec, mediaKindOf, readPastedFiles } from '@/lib/forms';
import { RulesProvider } from './rules-context';
import { useMeasuredDurations } from './use-measured-duration';
import type { ModelFormHandle } from './use-model-form';

/** What the fields of a model's form need around them, wherever they stand in it. */
export function ModelFormFrame({
  handle,
  className,
  children,
}: {
  handle: ModelFormHandle;
  className?: string;
  children: ReactNode;
}) {
  const { spec, form } = handle;
  return (
    <FormProvider {...form}>
      <RulesProvider spec={spec}>
        <MeasuredDuration spec={spec} />
        <PasteTarget spec={spec} className={className}>
          {children}
        </PasteTarget>
      </RulesProvider>
    </FormProvider>
  );
}

function MeasuredDuration({ spec }: { spec: FormSpec }) {
  useMeasuredDurations(spec);
  return null;
}

/** Files pasted anywhere in the form go to the first field that accepts their kind. */
function PasteTarget({
  spec,
  className,
  children,
}: {
  spec: FormSpec;
  className?: string | undefined;
  children: ReactNode;
}) {
  const root = useRef<HTMLDivElement>(null);
  const onPaste = (event: ClipboardEvent) => {
    const [file] = readPastedFiles(event.clipboardData);
    const kind = file && mediaKindOf(file.type);
    if (!kind) return;
    const input = root.current?.querySelector<HTMLInputElement>(`[data-media-input="${kind}"]`);
    if (!input) return;
    event.preventDefault();
    input.files = event.clipboardData.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  };
  return (
    <div ref={root} data-model={spec.modelId} className={className} onPaste={onPaste}>
      {children}
    </div>
  );
}
