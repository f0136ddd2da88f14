'use client';

import { Check, Minus } from 'lucide-react';
import * as CheckboxPrimitive from 'radix-ui/checkbox';
import * as RadioPrimitive from 'radix-ui/radio-group';
import * as SwitchPrimitive from 'radix-ui/switch';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn';

/* Small controls keep their size and take a 44 px target on touch screens. */
const touchTarget =
  "relative pointer-coarse:after:absolute pointer-coarse:after:-inset-3 pointer-coarse:after:content-['']";

/** A checkbox; `checked="indeterminate"` for some of many. */
export function Checkbox({ className, ...props }: ComponentProps<typeof CheckboxPrimitive.Root>) {
  return (
    <CheckboxPrimitive.Root
      className={cn(
        touchTarget,
        'group grid size-4.5 shrink-0 place-items-center rounded-xs border border-edge bg-panel text-on-ink transition-colors disabled:opacity-45 aria-invalid:border-bad data-[state=checked]:border-ink data-[state=checked]:bg-ink data-[state=indeterminate]:border-ink data-[state=indeterminate]:bg-ink',
        className,
      )}
      {...props}
    >
      <CheckboxPrimitive.Indicator>
        <Check className="size-3.5 stroke-[2.5] group-data-[state=indeterminate]:hidden" />
        <Minus className="hidden size-3.5 stroke-[2.5] group-data-[state=indeterminate]:block" />
      </CheckboxPrimitive.Indicator>
    </CheckboxPrimitive.Root>
  );
}

/** An on/off setting that takes effect at once. */
export function Switch({ className, ...props }: ComponentProps<typeof SwitchPrimitive.Root>) {
  return (
    <SwitchPrimitive.Root
      className={cn(
        touchTarget,
        'h-5 w-9 shrink-0 rounded-full bg-edge p-0.5 transition-colors disabled:opacity-45 data-[state=checked]:bg-ink',
        className,
      )}
      {...props}
    >
      <SwitchPrimitive.Thumb className="block size-4 rounded-full bg-panel transition-transform duration-150 data-[state=checked]:translate-x-4 data-[state=checked]:bg-on-ink" />
    </SwitchPrimitive.Root>
  );
}

export type RadioOption = { value: string; label: ReactNode; help?: ReactNode; disabled?: boolean };

/** One of a few, each with room for an explanation. Needs `aria-label` or `aria-labelledby`. */
export function RadioGroup({
  options,
  className,
  ...props
}: ComponentProps<typeof RadioPrimitive.Root> & { options: readonly RadioOption[] }) {
  return (
    <RadioPrimitive.Root className={cn('grid gap-2', className)} {...props}>
      {options.map((option) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the radio inside is a button
        <label
          key={option.value}
          className="flex items-start gap-3 rounded-md border border-line p-3 has-data-[state=checked]:border-ink has-data-[state=checked]:bg-panel has-disabled:opacity-45"
        >
          <RadioPrimitive.Item
            value={option.value}
            disabled={option.disabled}
            className="mt-0.5 grid size-4 shrink-0 place-items-center rounded-full border border-edge bg-panel data-[state=checked]:border-ink"
          >
            <RadioPrimitive.Indicator className="block size-2 rounded-full bg-ink" />
          </RadioPrimitive.Item>
          <span className="grid gap-0.5">
            <span className="font-medium">{option.label}</span>
            {option.help ? <span className="text-sm text-ink-3">{option.help}</span> : null}
          </span>
        </label>
      ))}
    </RadioPrimitive.Root>
  );
}
