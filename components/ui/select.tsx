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

/** A choice of one of several options, whose list is loaded when it first opens. For more than about ten use `Combobox`. */
export function Select({ className, placeholder = 'Choose…', ...props }: SelectProps) {
  const { options, value, onValueChange, disabled, required, ...trigger } = props;
  const [isOpen, setIsOpen] = useState<boolean>();
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
      aria-expanded={isOpen ?? false}
      aria-autocomplete="none"
      aria-required={required}
      data-placeholder={chosenOption ? undefined : ''}
      disabled={disabled}
      className={classes}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setIsOpen(true)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
        event.preventDefault();
        setIsOpen(true);
      }}
      {...trigger}
    >
      <span dir="auto" className="truncate">
        {chosenOption?.label ?? placeholder}
      </span>
      <ChevronDown className="size-4 shrink-0 text-ink-3" aria-hidden />
    </button>
  );
  if (isOpen === undefined) return closedTrigger;
  return (
    <Suspense fallback={closedTrigger}>
      <SelectList
        {...props}
        placeholder={placeholder}
        className={classes}
        open={isOpen}
        onOpenChange={setIsOpen}
      />
    </Suspense>
  );
}
