'use client';

import { getNonce } from 'get-nonce';
import { Check, ChevronDown } from 'lucide-react';
import * as SelectPrimitive from 'radix-ui/select';
import type { ReactNode } from 'react';
import { cn } from './cn';
import { itemClasses, surfaceClasses } from './menu-classes';

type SelectOption = {
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
  disabled?: boolean;
  required?: boolean;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
  className?: string;
};

/** A `Select` that was opened once. Default export: it is loaded lazily. */
export default function SelectList({
  options,
  value,
  onValueChange,
  placeholder,
  disabled,
  required,
  open,
  onOpenChange,
  ...trigger
}: SelectProps & { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <SelectPrimitive.Root
      value={value ?? ''}
      onValueChange={onValueChange}
      disabled={disabled}
      required={required}
      open={open}
      onOpenChange={onOpenChange}
    >
      <SelectPrimitive.Trigger {...trigger}>
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
          {/* The list scrolls instead of the viewport in it, which assistive technology does not treat as part of the control. */}
          <SelectPrimitive.Viewport nonce={getNonce()} style={{ overflow: 'visible' }}>
            {options.map((option) => (
              <SelectPrimitive.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled}
                className={itemClasses}
              >
                <span className="grid min-w-0 flex-1">
                  <SelectPrimitive.ItemText dir="auto">{option.label}</SelectPrimitive.ItemText>
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
