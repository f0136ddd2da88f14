'use client';

import { ChevronDown } from 'lucide-react';
import { Suspense, useState } from 'react';
import { cn } from './cn';
import { fieldClasses } from './input';
import { lazyPart } from './lazy-part';
import type { SelectProps } from './select-list';

const loadList = () => import('./select-list');
const SelectList = lazyPart(loadList);
const preload = () => void loadList().catch(() => undefined);

/** One of several, in a list that opens and is loaded then. For more than about ten use `Combobox`. */
export function Select({ className, placeholder = 'Choose…', ...props }: SelectProps) {
  const { options, value, onValueChange, disabled, required, ...trigger } = props;
  const [open, setOpen] = useState<boolean>();
  const classes = cn(
    fieldClasses,
    'flex h-9 items-center justify-between gap-2 text-start data-placeholder:text-ink-3 pointer-coarse:min-h-11',
    className,
  );
  const chosenOption = options.find((option) => option.value === value);
  const closedTrigger = (
    <button
      type="button"
      role="combobox"
      aria-expanded={open ?? false}
      aria-autocomplete="none"
      aria-required={required}
      data-placeholder={chosenOption ? undefined : ''}
      disabled={disabled}
      className={classes}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setOpen(true)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
        event.preventDefault();
        setOpen(true);
      }}
      {...trigger}
    >
      <span dir="auto" className="truncate">
        {chosenOption?.label ?? placeholder}
      </span>
      <ChevronDown className="size-4 shrink-0 text-ink-3" aria-hidden />
    </button>
  );
  if (open === undefined) return closedTrigger;
  return (
    <Suspense fallback={closedTrigger}>
      <SelectList
        {...props}
        placeholder={placeholder}
        className={classes}
        open={open}
        onOpenChange={setOpen}
      />
    </Suspense>
  );
}
