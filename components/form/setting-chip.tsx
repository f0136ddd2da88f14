'use client';

import { ChevronDown } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { cn, lazyPart } from '@/components/ui';
import { checkField, describeValue, drawRatio, type FormField, ratioOf } from '@/lib/forms';
import { useRulesFor } from './rules-context';

const loadPopover = () => import('./setting-popover');
const SettingPopover = lazyPart(loadPopover);
const preload = () => void loadPopover().catch(() => undefined);

/** A setting as one word of a line; a press opens its control. Inside a `ModelFormFrame`. */
export function SettingChip({ field }: { field: FormField }) {
  const { control } = useFormContext();
  const formValue: unknown = useWatch({ control, name: field.key });
  const { forced, reason } = useRulesFor(field.name);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const value = forced === undefined ? (formValue ?? field.default ?? undefined) : forced.value;
  const isInvalid =
    forced === undefined && (checkField(field, formValue ?? undefined) ?? reason) !== undefined;
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title={field.label}
        className={cn(
          'inline-flex h-8 max-w-52 min-w-0 items-center gap-1.5 rounded-sm border border-line px-2 text-sm text-ink-2 transition-colors hover:border-edge hover:text-ink aria-expanded:border-ink aria-expanded:text-ink pointer-coarse:h-11',
          isInvalid && 'border-bad',
        )}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(!isOpen)}
      >
        {field.control.kind === 'ratio' ? (
          <>
            <RatioShape value={value} />
            <span className="sr-only">{field.label}:</span>
          </>
        ) : (
          <span className="truncate text-ink-3 max-md:sr-only">{field.label}:</span>
        )}
        <bdi className="shrink-0">
          {field.name === 'n' ? (
            <span className="md:hidden" aria-hidden>
              ×
            </span>
          ) : null}
          {chipLabel(field, value)}
        </bdi>
        <ChevronDown className="size-3.5 shrink-0 text-ink-3 max-sm:hidden" aria-hidden />
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <SettingPopover field={field} anchor={button} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** A value in a word or two. */
function chipLabel(field: FormField, value: unknown): string {
  if (value === undefined) return field.control.kind === 'ratio' ? 'Auto' : 'Default';
  return describeValue(field, value);
}

function RatioShape({ value }: { value: unknown }) {
  const ratio = ratioOf(value);
  return ratio === undefined || ratio === 'auto' ? (
    <span
      aria-hidden
      className="size-3.5 rounded-[2px] border-[1.5px] border-current border-dashed"
    />
  ) : (
    <span
      aria-hidden
      className="rounded-[2px] border-[1.5px] border-current"
      style={drawRatio(ratio, 16)}
    />
  );
}
