'use client';

import * as ToggleGroup from 'radix-ui/toggle-group';
import type { ReactNode } from 'react';
import { cn } from './cn';

export type Segment<Value extends string> = {
  value: Value;
  label: ReactNode;
  /** The name for screen readers where the label is an icon. */
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
  id?: string;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
  disabled?: boolean;
  size?: 'sm' | 'md';
  className?: string;
};

/** A choice between a few options side by side. Arrow keys move, Space chooses. */
export function SegmentedControl<Value extends string>({
  segments,
  value,
  onValueChange,
  onClear,
  size = 'md',
  className,
  ...props
}: SegmentedControlProps<Value>) {
  return (
    <ToggleGroup.Root
      type="single"
      value={value ?? ''}
      onValueChange={(next) => {
        const chosen = segments.find((segment) => segment.value === next);
        if (chosen) onValueChange(chosen.value);
        else onClear?.();
      }}
      className={cn(
        'grid auto-cols-fr grid-flow-col rounded-md border border-line bg-sunk p-0.5',
        className,
      )}
      {...props}
    >
      {segments.map((segment) => (
        <ToggleGroup.Item
          key={segment.value}
          value={segment.value}
          disabled={segment.disabled}
          aria-label={segment.ariaLabel}
          className={cn(
            'flex min-w-0 items-center justify-center gap-1.5 truncate rounded-[8px] px-2.5 text-sm text-ink-2 transition-colors hover:text-ink disabled:opacity-45 pointer-coarse:min-h-10 data-[state=on]:bg-raised data-[state=on]:font-medium data-[state=on]:text-ink data-[state=on]:shadow-ring dark:data-[state=on]:ring-1 dark:data-[state=on]:ring-line-strong [&_svg]:size-4',
            size === 'sm' ? 'h-6.5' : 'h-7.5',
          )}
        >
          {segment.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
