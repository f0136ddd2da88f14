'use client';

import { type ClipboardEvent, type ReactNode, Suspense, useRef } from 'react';
import { FormProvider } from 'react-hook-form';
import { lazyPart } from '@/components/ui';
import { type FormSpec, fieldOf, mediaKindOf, readPastedFiles } from '@/lib/forms';
import { RulesProvider } from './rules-context';
import type { ModelFormHandle } from './use-model-form';

// Few models ask for a length. Where the code cannot be loaded, it is left unset.
const MeasuredDurations = lazyPart(
  () => import('./measured-durations'),
  () => null,
);

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
        {asksForLength(spec) ? (
          <Suspense fallback={null}>
            <MeasuredDurations spec={spec} />
          </Suspense>
        ) : null}
        <PasteTarget spec={spec} className={className}>
          {children}
        </PasteTarget>
      </RulesProvider>
    </FormProvider>
  );
}

const asksForLength = (spec: FormSpec): boolean =>
  ['input_video_duration', 'input_audio_duration'].some(
    (name) => fieldOf(spec, name) !== undefined,
  );

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
