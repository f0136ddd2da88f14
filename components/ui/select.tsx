'use client';

import { getNonce } from 'get-nonce';
import { Check, ChevronDown } from 'lucide-react';
import * as SelectPrimitive from 'radix-ui/select';
import type { ReactNode } from 'react';
import { cn } from './cn';
import { fieldClasses } from './input';
import { itemClasses, surfaceClasses } from './menu-classes';

export type SelectOption = {
  value: string;
  label: ReactNode;
  help?: ReactNode;
  disabled?: boolean;
};

export type SelectProps = {
  options: readonly SelectOption[];
  /** Undefined or empty shows the placeholder. */
  value: string | undefined;
  onValueChange: (value: string) => void;
  placeholder?: string;
  id?: string;
  name?: string;
  disabled?: boolean;
  required?: boolean;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
  className?: string;
};

/** One of several, in a list that opens. For more than about ten use `Combobox`. */
export function Select({
  options,
  value,
  onValueChange,
  placeholder = 'Choose…',
  name,
  disabled,
  required,
  className,
  ...trigger
}: SelectProps) {
  return (
    <SelectPrimitive.Root
      value={value ?? ''}
      onValueChange={onValueChange}
      name={name}
      disabled={disabled}
      required={required}
    >
      <SelectPrimitive.Trigger
        className={cn(
          fieldClasses,
          'flex h-9 items-center justify-between gap-2 text-left data-placeholder:text-ink-3 pointer-coarse:min-h-11',
          className,
        )}
        {...trigger}
      >
        <span className="truncate">
          <SelectPrimitive.Value placeholder={placeholder} />
        </span>
        <ChevronDown className="size-4 shrink-0 text-ink-3" aria-hidden />
      </SelectPrimitive.Trigger>
      <SelectPrimitive.Portal>
        <SelectPrimitive.Content
          position="popper"
          sideOffset={4}
          className={cn(
            surfaceClasses,
            'max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) overflow-y-auto',
          )}
        >
          {/* The list scrolls, not the viewport in it, which is no part of the control for assistive technology. */}
          <SelectPrimitive.Viewport nonce={getNonce()} style={{ overflow: 'visible' }}>
            {options.map((option) => (
              <SelectPrimitive.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled}
                className={itemClasses}
              >
                <span className="grid min-w-0 flex-1">
                  <SelectPrimitive.ItemText>{option.label}</SelectPrimitive.ItemText>
                  {option.help ? <span className="text-xs text-ink-3">{option.help}</span> : null}
                </span>
                <SelectPrimitive.ItemIndicator>
                  <Check className="size-4" aria-hidden />
                </SelectPrimitive.ItemIndicator>
              </SelectPrimitive.Item>
            ))}
          </SelectPrimitive.Viewport>
        </SelectPrimitive.Content>
      </SelectPrimitive.Portal>
    </SelectPrimitive.Root>
  );
}
