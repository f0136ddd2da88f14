'use client';

import { Command } from 'cmdk';
import { Check, Search } from 'lucide-react';
import * as PopoverPrimitive from 'radix-ui/popover';
import type { ReactNode } from 'react';
import { cn } from './cn';
import type { LazyMenuState } from './lazy-menu';
import { surfaceClasses } from './menu-classes';

type ComboboxOption = {
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
  id?: string;
  disabled?: boolean;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
  className?: string;
};

const defaultPlaceholder = 'Search…';

const rowClasses =
  'flex min-h-8 cursor-default items-center gap-2 rounded-sm px-2 py-1 text-sm select-none data-[disabled=true]:opacity-45 data-[selected=true]:bg-sunk dark:data-[selected=true]:bg-raised pointer-coarse:min-h-11';

type ComboboxPopoverProps = Omit<ComboboxProps, 'className' | 'placeholder'> & LazyMenuState;

/** The searchable list of a `Combobox`, below its trigger. Default export: it is loaded lazily. */
export default function ComboboxPopover({
  trigger,
  open,
  onOpenChange,
  ...list
}: ComboboxPopoverProps) {
  return (
    <PopoverPrimitive.Root open={open} onOpenChange={onOpenChange}>
      <PopoverPrimitive.Trigger asChild>{trigger}</PopoverPrimitive.Trigger>
      <PopoverPrimitive.Portal>
        <PopoverPrimitive.Content
          aria-label={list.searchPlaceholder ?? defaultPlaceholder}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className={cn(surfaceClasses, 'w-(--radix-popover-trigger-width) min-w-56 p-0')}
        >
          <List {...list} close={() => onOpenChange(false)} />
        </PopoverPrimitive.Content>
      </PopoverPrimitive.Portal>
    </PopoverPrimitive.Root>
  );
}

function List({
  options,
  value,
  onValueChange,
  searchPlaceholder = defaultPlaceholder,
  clearLabel,
  onClear,
  close,
}: ComboboxProps & { close: () => void }) {
  const choose = (applyChoice: () => void) => {
    applyChoice();
    close();
  };
  return (
    <Command label={searchPlaceholder} defaultValue={value}>
      <div className="flex items-center gap-2 border-b border-line px-3">
        <Search className="size-4 shrink-0 text-ink-3" aria-hidden />
        <Command.Input
          autoFocus
          placeholder={searchPlaceholder}
          className="h-10 min-w-0 flex-1 bg-transparent text-sm outline-none"
        />
      </div>
      <Command.List className="max-h-72 overflow-y-auto overscroll-contain p-1">
        <Command.Empty className="px-2 py-6 text-center text-sm text-ink-3">
          Nothing matches.
        </Command.Empty>
        {clearLabel ? (
          <Command.Item
            value=" clear"
            onSelect={() => choose(() => onClear?.())}
            className={cn(rowClasses, 'text-ink-3')}
          >
            {clearLabel}
          </Command.Item>
        ) : null}
        {options.map((option) => (
          <Command.Item
            key={option.value}
            value={option.value}
            keywords={[option.label, ...(option.keywords ?? [])]}
            disabled={option.disabled}
            onSelect={() => choose(() => onValueChange(option.value))}
            className={rowClasses}
          >
            <span className="grid min-w-0 flex-1">
              <span dir="auto" className="truncate">
                {option.label}
              </span>
              {option.help ? <span className="text-xs text-ink-3">{option.help}</span> : null}
            </span>
            {option.value === value ? <Check className="size-4 shrink-0" aria-hidden /> : null}
          </Command.Item>
        ))}
      </Command.List>
    </Command>
  );
}
