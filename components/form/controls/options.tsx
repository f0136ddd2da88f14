'use client';

import { Suspense } from 'react';
import { cn, lazyPart, SegmentedControl, Skeleton } from '@/components/ui';
import { describeValue, drawRatio, ratioOf, sameValue } from '@/lib/forms';
import { ariaOf, type ControlProps, optionIndexOf, shownValue } from '../control-props';

const OptionCombobox = lazyPart(() => import('./option-combobox'));

/** The number of characters of labels that fit in one line of the form. */
const lineLength = 36;

/** Up to five options side by side, or below each other when their labels are long. */
export function Segments(props: ControlProps) {
  const { field, onChange, disabled } = props;
  const { options } = field;
  const longestLabel = Math.max(...options.map((option) => option.label.length));
  const isStacked = longestLabel * options.length > lineLength;
  return (
    <SegmentedControl
      segments={options.map(({ value }, index) => ({
        value: String(index),
        label: describeValue(field, value),
      }))}
      value={optionIndexOf(options, shownValue(props))}
      onValueChange={(index) => onChange(options[Number(index)]?.value)}
      onClear={() => onChange(undefined)}
      disabled={disabled}
      className={cn(
        isStacked && 'grid-flow-row',
        isStacked && (longestLabel > lineLength / 2 ? 'grid-cols-1' : 'grid-cols-2'),
      )}
      {...ariaOf(props)}
    />
  );
}

/** One of many options, found by typing. */
export function SelectOne(props: ControlProps) {
  return (
    <Suspense fallback={<Skeleton className="h-9 rounded-md pointer-coarse:h-11" />}>
      <OptionCombobox {...props} />
    </Suspense>
  );
}

function RatioShape({ value }: { value: unknown }) {
  const ratio = ratioOf(value);
  if (ratio === undefined || ratio === 'auto') {
    return <span className="size-5 rounded-[2px] border-[1.5px] border-current border-dashed" />;
  }
  return (
    <span className="rounded-[2px] border-[1.5px] border-current" style={drawRatio(ratio, 24)} />
  );
}

/** The number of columns: at most six, with rows that are filled evenly. */
function columnsOf(count: number): number {
  return Math.ceil(count / Math.ceil(count / 6));
}

/** Aspect ratios, each drawn as its shape. */
export function Ratio(props: ControlProps) {
  const { field, id, onChange, disabled } = props;
  const chosenIndex = optionIndexOf(field.options, shownValue(props));
  return (
    <div
      role="radiogroup"
      className="grid gap-1.5"
      style={{ gridTemplateColumns: `repeat(${columnsOf(field.options.length)}, minmax(0, 1fr))` }}
      {...ariaOf(props)}
    >
      {field.options.map((option, index) => (
        <label
          key={option.label}
          className="relative flex h-14.5 cursor-pointer flex-col items-center justify-end gap-1.5 rounded-md border border-line pb-1.5 text-xs text-ink-2 transition-colors hover:text-ink has-checked:border-ink has-checked:bg-panel has-checked:text-ink has-disabled:cursor-not-allowed has-disabled:opacity-45 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-live"
        >
          <input
            type="radio"
            name={id}
            className="absolute inset-0 cursor-pointer opacity-0"
            checked={chosenIndex === String(index)}
            disabled={disabled}
            onChange={() => onChange(option.value)}
          />
          <span aria-hidden className="grid flex-1 place-items-center pt-1.5">
            <RatioShape value={option.value} />
          </span>
          {option.label}
        </label>
      ))}
    </div>
  );
}

/** Several of the options, in the order in which they were pressed. */
export function Chips(props: ControlProps) {
  const { field, onChange, disabled } = props;
  const shownList = shownValue(props);
  const chosenValues: readonly unknown[] = Array.isArray(shownList) ? shownList : [];
  const isFull =
    field.limits.maxItems !== undefined && chosenValues.length >= field.limits.maxItems;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the frame's label names the group
    <div role="group" className="flex flex-wrap gap-1.5" {...ariaOf(props)}>
      {field.options.map((option) => {
        const isChosen = chosenValues.some((value) => sameValue(value, option.value));
        const otherValues = chosenValues.filter((value) => !sameValue(value, option.value));
        return (
          <button
            key={option.label}
            type="button"
            aria-pressed={isChosen}
            disabled={disabled || (isFull && !isChosen)}
            onClick={() => onChange(isChosen ? otherValues : [...chosenValues, option.value])}
            className="h-8 rounded-sm border border-line bg-sunk px-2.5 text-sm text-ink-2 transition-colors hover:text-ink disabled:opacity-45 aria-pressed:border-ink aria-pressed:bg-panel aria-pressed:text-ink pointer-coarse:h-11"
          >
            {option.label}
          </button>
        );
      })}
    </div>
  );
}
