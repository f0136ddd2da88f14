'use client';

import { ChevronRight } from 'lucide-react';
import { type ClipboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { FormProvider, useWatch } from 'react-hook-form';
import { cn } from '@/components/ui';
import { type FormField, type FormSpec, fieldOf, mediaKindOf, readPastedFiles } from '@/lib/forms';
import { DependentRow, FieldRow } from './field-row';
import { RulesProvider } from './rules-context';
import { useMeasuredDurations } from './use-measured-duration';
import type { ModelFormHandle } from './use-model-form';

/** The form of a model, rendered from its spec. It sends nothing; the page reads it through its handle. */
export function ModelForm({ handle, className }: { handle: ModelFormHandle; className?: string }) {
  const { spec, form } = handle;
  const primary = spec.fields.filter((field) => field.group === 'primary');
  const advanced = spec.fields.filter((field) => field.group === 'advanced');
  return (
    <FormProvider {...form}>
      <RulesProvider spec={spec}>
        <MeasuredDuration spec={spec} />
        <PasteTarget spec={spec} className={cn('grid grid-cols-1 gap-4.5', className)}>
          {primary.map((field) => (
            <Row key={field.key} spec={spec} field={field} />
          ))}
          {advanced.length > 0 ? <Advanced spec={spec} fields={advanced} /> : null}
        </PasteTarget>
      </RulesProvider>
    </FormProvider>
  );
}

function MeasuredDuration({ spec }: { spec: FormSpec }) {
  useMeasuredDurations(spec);
  return null;
}

function Row({ spec, field }: { spec: FormSpec; field: FormField }) {
  const on = field.dependsOn ? fieldOf(spec, field.dependsOn) : undefined;
  return on ? <DependentRow field={field} on={on} /> : <FieldRow field={field} />;
}

/** Files pasted anywhere in the form go to the first field that accepts their kind. */
function PasteTarget({
  spec,
  className,
  children,
}: {
  spec: FormSpec;
  className: string;
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

/** Advanced fields, collapsed. Shows how many were changed, and opens when one has an error. */
function Advanced({ spec, fields }: { spec: FormSpec; fields: readonly FormField[] }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const values: readonly unknown[] = useWatch({ name: fields.map((field) => field.key) });
  const changedCount = values.filter((value) => value !== null && value !== undefined).length;
  const wasChanged = useRef(changedCount > 0);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (wasChanged.current) setOpen(true);
  }, []);
  const toggle = () => {
    // Render now, so that the opened part exists and can be scrolled into view.
    flushSync(() => setOpen(!open));
    if (!open) section.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <section ref={section} className="scroll-mb-4 border-t border-line pt-3">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        className="flex min-h-8 w-full items-center gap-1.5 rounded-sm text-sm font-medium text-ink-2 hover:text-ink pointer-coarse:min-h-11"
        onClick={toggle}
      >
        <ChevronRight
          className={cn('size-4 transition-transform', open && 'rotate-90')}
          aria-hidden
        />
        Advanced
        {changedCount > 0 ? (
          <span className="ml-auto text-xs font-normal text-ink-3">{changedCount} changed</span>
        ) : null}
      </button>
      <div id={id} hidden={!open} className="grid grid-cols-1 gap-4.5 pt-3">
        {open ? fields.map((field) => <Row key={field.key} spec={spec} field={field} />) : null}
      </div>
    </section>
  );
}
