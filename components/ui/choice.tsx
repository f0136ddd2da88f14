'use client';

import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from './cn';

/* Small controls keep their size and take a 44 px target on touch screens. */
const touchTarget =
  "relative appearance-none pointer-coarse:after:absolute pointer-coarse:after:-inset-3 pointer-coarse:after:content-['']";

type InputProps = Omit<ComponentProps<'input'>, 'type' | 'checked' | 'role'>;

/** A checkbox. `checked="indeterminate"`: some of the items are chosen. */
export function Checkbox({
  className,
  checked,
  onChange,
  onCheckedChange,
  ...props
}: InputProps & {
  checked?: boolean | 'indeterminate';
  onCheckedChange?: (checked: boolean) => void;
}) {
  const isMixed = checked === 'indeterminate';
  return (
    <input
      type="checkbox"
      ref={(input) => {
        // `indeterminate` is a property, not an attribute, so it is set on the element.
        if (input) input.indeterminate = isMixed;
      }}
      checked={isMixed ? false : checked}
      onChange={(event) => {
        onChange?.(event);
        onCheckedChange?.(event.target.checked);
      }}
      className={cn(
        touchTarget,
        "grid size-4.5 shrink-0 place-items-center rounded-xs border border-edge bg-panel transition-colors before:size-2.5 before:bg-on-ink before:opacity-0 before:content-[''] before:[clip-path:polygon(12%_46%,0_59%,38%_94%,100%_22%,87%_10%,37%_68%)] checked:border-ink checked:bg-ink checked:before:opacity-100 indeterminate:border-ink indeterminate:bg-ink indeterminate:before:opacity-100 indeterminate:before:[clip-path:inset(42%_0)] disabled:opacity-45 aria-invalid:border-bad",
        className,
      )}
      {...props}
    />
  );
}

/** An on/off setting that takes effect at once. */
export function Switch({
  className,
  checked,
  onCheckedChange,
  ...props
}: InputProps & { checked: boolean; onCheckedChange?: (checked: boolean) => void }) {
  return (
    <input
      type="checkbox"
      role="switch"
      checked={checked}
      aria-checked={checked}
      onChange={(event) => onCheckedChange?.(event.target.checked)}
      className={cn(
        touchTarget,
        "h-5 w-9 shrink-0 rounded-full bg-edge p-0.5 transition-colors before:block before:size-4 before:rounded-full before:bg-panel before:transition-transform before:duration-150 before:content-[''] checked:bg-ink checked:before:translate-x-4 checked:before:bg-on-ink disabled:opacity-45",
        className,
      )}
      {...props}
    />
  );
}

export type RadioOption = { value: string; label: ReactNode; help?: ReactNode; disabled?: boolean };

/** A choice of one of a few options, each with space for an explanation. Needs `aria-label` or `aria-labelledby`. */
export function RadioGroup({
  options,
  value,
  onValueChange,
  ...props
}: {
  options: readonly RadioOption[];
  value: string;
  onValueChange: (value: string) => void;
  'aria-label'?: string;
  'aria-labelledby'?: string;
}) {
  const name = useId();
  return (
    <div role="radiogroup" className="grid gap-2" {...props}>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex items-start gap-3 rounded-md border border-line p-3 has-checked:border-ink has-checked:bg-panel has-disabled:opacity-45"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onValueChange(option.value)}
            className="mt-0.5 grid size-4 shrink-0 appearance-none place-items-center rounded-full border border-edge bg-panel before:size-2 before:rounded-full before:bg-ink before:opacity-0 before:content-[''] checked:border-ink checked:before:opacity-100"
          />
          <span className="grid gap-0.5">
            <span className="font-medium">{option.label}</span>
            {option.help ? <span className="text-sm text-ink-3">{option.help}</span> : null}
          </span>
        </label>
      ))}
    </div>
  );
}
