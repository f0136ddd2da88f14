'use client';

import { type ReactNode, useId } from 'react';
import { cn } from './cn';

export type Segment<Value extends string> = {
  value: Value;
  label: ReactNode;
  /** The name for screen readers if the label is an icon. */
  ariaLabel?: string;
  disabled?: boolean;
};

export type SegmentedControlProps<Value extends string> = {
  segments: readonly Segment<Value>[];
  /** Undefined while nothing is chosen. */
  value: Value | undefined;
  onValueChange: (value: Value) => void;
  /** Called when the chosen segment is pressed again; without it that does nothing. */
  onClear?: () => void;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
  disabled?: boolean;
  size?: 'sm' | 'md';
  className?: string;
};

/** A choice between a few options side by side. Arrow keys choose. */
export function SegmentedControl<Value extends string>({
  segments,
  value,
  onValueChange,
  onClear,
  disabled,
  size = 'md',
  className,
  ...props
}: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      className={cn(
        'grid auto-cols-fr grid-flow-col rounded-md border border-line bg-sunk p-0.5',
        className,
      )}
      {...props}
    >
      {segments.map((segment) => (
        <label
          key={segment.value}
          className={cn(
            'relative flex min-w-0 items-center justify-center gap-1.5 rounded-[8px] px-2.5 text-sm text-ink-2 transition-colors hover:text-ink has-checked:bg-raised has-checked:text-ink has-checked:shadow-ring has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-live has-disabled:opacity-45 pointer-coarse:min-h-10 dark:has-checked:ring-1 dark:has-checked:ring-line-strong [&_svg]:size-4',
            size === 'sm' ? 'h-6.5' : 'h-7.5',
          )}
        >
          <input
            type="radio"
            name={name}
            value={segment.value}
            aria-label={segment.ariaLabel}
            checked={segment.value === value}
            disabled={disabled || segment.disabled}
            onChange={() => onValueChange(segment.value)}
            // The browser reports no change when the chosen segment is pressed again.
            onClick={() => {
              if (segment.value === value) onClear?.();
            }}
            className="absolute inset-0 appearance-none opacity-0"
          />
          <span className="truncate">{segment.label}</span>
        </label>
      ))}
    </div>
  );
}
