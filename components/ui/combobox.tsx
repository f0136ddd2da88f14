'use client';

import { ChevronsUpDown } from 'lucide-react';
import * as PopoverPrimitive from 'radix-ui/popover';
import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import { cn } from './cn';
import { fieldClasses } from './input';
import { lazyPart } from './lazy-part';
import { surfaceClasses } from './menu-classes';
import { Skeleton } from './skeleton';

const loadList = () => import('./combobox-list');
const ComboboxList = lazyPart(loadList);
const preload = () => void loadList().catch(() => undefined);

export type ComboboxOption = {
  value: string;
  label: string;
  help?: ReactNode;
  /** More words to find it by. */
  keywords?: string[];
  disabled?: boolean;
};

export type ComboboxProps = {
  options: readonly ComboboxOption[];
  value: string | undefined;
  onValueChange: (value: string) => void;
  /** Offers a first row that clears the value, with this text. */
  clearLabel?: string;
  onClear?: () => void;
  placeholder?: string;
  searchPlaceholder?: string;
  emptyText?: string;
  id?: string;
  disabled?: boolean;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
  className?: string;
};

/** One of many, found by typing. The list is loaded when it first opens. */
export function Combobox({
  options,
  value,
  onValueChange,
  clearLabel,
  onClear,
  placeholder = 'Choose…',
  searchPlaceholder = 'Search…',
  emptyText = 'Nothing matches.',
  className,
  ...trigger
}: ComboboxProps) {
  const [open, setOpen] = useState(false);
  const chosen = options.find((option) => option.value === value);
  const close = (act: () => void) => {
    act();
    setOpen(false);
  };
  return (
    <PopoverPrimitive.Root open={open} onOpenChange={setOpen}>
      <PopoverPrimitive.Trigger
        type="button"
        role="combobox"
        aria-expanded={open}
        onPointerEnter={preload}
        onFocus={preload}
        className={cn(
          fieldClasses,
          'flex h-9 items-center justify-between gap-2 text-left pointer-coarse:min-h-11',
          !chosen && 'text-ink-3',
          className,
        )}
        {...trigger}
      >
        <span className="truncate">{chosen?.label ?? placeholder}</span>
        <ChevronsUpDown className="size-4 shrink-0 text-ink-3" aria-hidden />
      </PopoverPrimitive.Trigger>
      <PopoverPrimitive.Portal>
        <PopoverPrimitive.Content
          aria-label={searchPlaceholder}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className={cn(surfaceClasses, 'w-(--radix-popover-trigger-width) min-w-56 p-0')}
        >
          <Suspense fallback={<Skeleton className="m-2 h-32" />}>
            <ComboboxList
              options={options}
              value={value}
              searchPlaceholder={searchPlaceholder}
              emptyText={emptyText}
              clearLabel={clearLabel}
              onClear={() => close(() => onClear?.())}
              onChoose={(next) => close(() => onValueChange(next))}
            />
          </Suspense>
        </PopoverPrimitive.Content>
      </PopoverPrimitive.Portal>
    </PopoverPrimitive.Root>
  );
}
