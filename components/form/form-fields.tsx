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
  const advancedFields = fields.filter((field) => field.group === 'advanced');
  return (
    <>
      {fields
        .filter((field) => field.group === 'primary')
        .map((field) => (
          <Row key={field.key} spec={spec} field={field} />
        ))}
      {advancedFields.length > 0 ? <AdvancedFields spec={spec} fields={advancedFields} /> : null}
    </>
  );
}

function Row({ spec, field }: { spec: FormSpec; field: FormField }) {
  const dependency = field.dependsOn === undefined ? undefined : fieldOf(spec, field.dependsOn);
  const row = <FieldRow field={field} />;
  return dependency === undefined ? (
    row
  ) : (
    <Dependent field={field} dependency={dependency}>
      {row}
    </Dependent>
  );
}

/** Advanced fields, folded unless one was changed. Shows how many were changed. */
function AdvancedFields({ spec, fields }: { spec: FormSpec; fields: readonly FormField[] }) {
  const id = useId();
  const values: readonly unknown[] = useWatch({ name: fields.map((field) => field.key) });
  const changedCount = values.filter((value) => value !== null && value !== undefined).length;
  const [isOpen, setOpen] = useState(changedCount > 0);
  const section = useRef<HTMLElement>(null);
  const toggle = () => {
    // Render now, so that the opened part exists and can be scrolled into view.
    flushSync(() => setOpen(!isOpen));
    if (!isOpen) section.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <section ref={section} className="scroll-mb-4 border-t border-line pt-3">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className="flex min-h-8 w-full items-center gap-1.5 rounded-sm text-sm font-medium text-ink-2 hover:text-ink pointer-coarse:min-h-11"
        onClick={toggle}
      >
        <ChevronRight
          className={cn('size-4 transition-transform', isOpen && 'rotate-90')}
          aria-hidden
        />
        Advanced
        {changedCount > 0 ? (
          <span className="ms-auto text-xs font-normal text-ink-3">{changedCount} changed</span>
        ) : null}
      </button>
      <div id={id} hidden={!isOpen} className="grid grid-cols-1 gap-4.5 pt-3">
        {isOpen ? fields.map((field) => <Row key={field.key} spec={spec} field={field} />) : null}
      </div>
    </section>
  );
}
