'use client';

import * as SliderPrimitive from 'radix-ui/slider';
import { cn } from './cn';

export type SliderProps = {
  value: number;
  min: number;
  max: number;
  step?: number;
  onValueChange: (value: number) => void;
  /** Called when dragging ends, for work that is too expensive for every step. */
  onValueCommit?: (value: number) => void;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  /** The value in words, such as "8 seconds". */
  'aria-valuetext'?: string;
  disabled?: boolean;
  className?: string;
};

/** One number between two bounds. */
export function Slider({
  value,
  onValueChange,
  onValueCommit,
  className,
  'aria-label': label,
  'aria-labelledby': labelledBy,
  'aria-valuetext': valueText,
  ...props
}: SliderProps) {
  return (
    <SliderPrimitive.Root
      value={[value]}
      onValueChange={([next]) => next !== undefined && onValueChange(next)}
      onValueCommit={([next]) => next !== undefined && onValueCommit?.(next)}
      className={cn(
        'relative flex h-5 flex-1 touch-none items-center select-none data-disabled:opacity-45 pointer-coarse:h-11',
        className,
      )}
      {...props}
    >
      <SliderPrimitive.Track className="relative h-1 grow rounded-full bg-line-strong">
        <SliderPrimitive.Range className="absolute h-full rounded-full bg-ink" />
      </SliderPrimitive.Track>
      <SliderPrimitive.Thumb
        aria-label={label}
        aria-labelledby={labelledBy}
        aria-valuetext={valueText}
        className="block size-4 rounded-full border-[1.5px] border-ink bg-panel pointer-coarse:size-6"
      />
    </SliderPrimitive.Root>
  );
}
