'use client';

import type { CSSProperties } from 'react';
import { cn } from './cn';

const thumbClasses =
  '[&::-webkit-slider-thumb]:-mt-1.5 [&::-webkit-slider-thumb]:size-4 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-[1.5px] [&::-webkit-slider-thumb]:border-ink [&::-webkit-slider-thumb]:bg-panel pointer-coarse:[&::-webkit-slider-thumb]:-mt-2.5 pointer-coarse:[&::-webkit-slider-thumb]:size-6 [&::-moz-range-thumb]:size-4 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-[1.5px] [&::-moz-range-thumb]:border-ink [&::-moz-range-thumb]:bg-panel';
const trackClasses =
  '[&::-webkit-slider-runnable-track]:h-1 [&::-webkit-slider-runnable-track]:rounded-full [&::-webkit-slider-runnable-track]:bg-[linear-gradient(to_right,var(--ink)_var(--filled),var(--line-strong)_var(--filled))] [&::-moz-range-track]:h-1 [&::-moz-range-track]:rounded-full [&::-moz-range-track]:bg-line-strong [&::-moz-range-progress]:h-1 [&::-moz-range-progress]:rounded-full [&::-moz-range-progress]:bg-ink';

/** A number between two bounds: a native range input, which needs no script for keyboard, touch and screen readers. */
export function Slider({
  value,
  min,
  max,
  step,
  onValueChange,
  className,
  ...props
}: {
  value: number;
  min: number;
  max: number;
  step?: number;
  onValueChange: (value: number) => void;
  disabled?: boolean;
  className?: string;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  /** The value in words, such as "8 s". */
  'aria-valuetext'?: string;
}) {
  const share = max === min ? 0 : (value - min) / (max - min);
  const style: CSSProperties & Record<'--filled', string> = { '--filled': `${share * 100}%` };
  return (
    <input
      type="range"
      value={value}
      min={min}
      max={max}
      step={step}
      onChange={(event) => onValueChange(event.target.valueAsNumber)}
      className={cn(
        'h-5 min-w-0 flex-1 cursor-pointer appearance-none rounded-full bg-transparent disabled:cursor-not-allowed disabled:opacity-45 pointer-coarse:h-11',
        thumbClasses,
        trackClasses,
        className,
      )}
      style={style}
      {...props}
    />
  );
}
