'use client';

import { ChevronRight } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useWatch } from 'react-hook-form';
import { cn } from '@/components/ui';
import { type FormField, type FormSpec, fieldOf } from '@/lib/forms';
import { Dependent } from './field-control';
import { FieldRow } from './field-row';

/** Fields of a model with their labels, the advanced ones folded. Inside a `ModelFormFrame`. */
export function FormFields({ spec, fields }: { spec: FormSpec; fields: readonly FormField[] }) {
  const advanced = fields.filter((field) => field.group === 'advanced');
  return (
    <>
      {fields
        .filter((field) => field.group === 'primary')
        .map((field) => (
          <Row key={field.key} spec={spec} field={field} />
        ))}
      {advanced.length > 0 ? <Advanced spec={spec} fields={advanced} /> : null}
    </>
  );
}

function Row({ spec, field }: { spec: FormSpec; field: FormField }) {
  const on = field.dependsOn === undefined ? undefined : fieldOf(spec, field.dependsOn);
  const row = <FieldRow field={field} />;
  return on === undefined ? (
    row
  ) : (
    <Dependent field={field} on={on}>
      {row}
    </Dependent>
  );
}

/** Advanced fields, folded unless one was changed. Shows how many were changed. */
function Advanced({ spec, fields }: { spec: FormSpec; fields: readonly FormField[] }) {
  const id = useId();
  const values: readonly unknown[] = useWatch({ name: fields.map((field) => field.key) });
  const changedCount = values.filter((value) => value !== null && value !== undefined).length;
  const [open, setOpen] = useState(changedCount > 0);
  const section = useRef<HTMLElement>(null);
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
          <span className="ms-auto text-xs font-normal text-ink-3">{changedCount} changed</span>
        ) : null}
      </button>
      <div id={id} hidden={!open} className="grid grid-cols-1 gap-4.5 pt-3">
        {open ? fields.map((field) => <Row key={field.key} spec={spec} field={field} />) : null}
      </div>
    </section>
  );
}
