'use client';

import { ChevronsUpDown } from 'lucide-react';
import { Slot } from 'radix-ui/slot';
import { Suspense, useState } from 'react';
import { cn } from './cn';
import type { ComboboxProps } from './combobox-popover';
import { fieldClasses } from './input';
import { lazyPart } from './lazy-part';
import { LoadingTrigger } from './loading-trigger';

const loadPopover = () => import('./combobox-popover');
const ComboboxPopover = lazyPart(loadPopover);
const preload = () => void loadPopover().catch(() => undefined);

/** A choice of one of many options, which typing filters. The list is loaded when it first opens. */
export function Combobox({ className, placeholder = 'Choose…', ...props }: ComboboxProps) {
  const { options, value } = props;
  const [isOpen, setIsOpen] = useState<boolean>();
  const chosenOption = options.find((option) => option.value === value);
  const trigger = (
    <button
      type="button"
      role="combobox"
      aria-expanded={isOpen ?? false}
      onPointerEnter={preload}
      onFocus={preload}
      className={cn(
        fieldClasses,
        'flex h-9 items-center justify-between gap-2 text-start pointer-coarse:min-h-11',
        !chosenOption && 'text-ink-3',
        className,
      )}
      id={props.id}
      disabled={props.disabled}
      aria-label={props['aria-label']}
      aria-labelledby={props['aria-labelledby']}
      aria-describedby={props['aria-describedby']}
      aria-invalid={props['aria-invalid']}
    >
      <span dir="auto" className="truncate">
        {chosenOption?.label ?? placeholder}
      </span>
      <ChevronsUpDown className="size-4 shrink-0 text-ink-3" aria-hidden />
    </button>
  );
  const closedTrigger = <Slot onClick={() => setIsOpen(true)}>{trigger}</Slot>;
  if (isOpen === undefined) return closedTrigger;
  return (
    <Suspense
      fallback={
        isOpen ? (
          <LoadingTrigger onEscape={() => setIsOpen(false)}>{closedTrigger}</LoadingTrigger>
        ) : (
          closedTrigger
        )
      }
    >
      <ComboboxPopover {...props} trigger={trigger} open={isOpen} onOpenChange={setIsOpen} />
    </Suspense>
  );
}
