import { type ReactNode, useId, useState } from 'react';
import { Input, Slider } from '@/components/ui';

/** The bar above the picture. */
export function OptionPanel({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset
      aria-label={label}
      className="pointer-events-auto flex min-w-0 max-w-full @3xl:ms-auto items-center gap-x-3 gap-y-1 overflow-x-auto rounded-md border border-line bg-panel px-3 py-1 text-sm whitespace-nowrap text-ink-2 shadow-pop @max-3xl:pr-8 @max-3xl:mask-r-from-[calc(100%-2rem)]"
    >
      {children}
    </fieldset>
  );
}

export function PixelSlider({
  label,
  value,
  min,
  max,
  onChange,
}: {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
}) {
  const id = useId();
  return (
    <span className="flex shrink-0 items-center gap-2">
      <span id={id} className="font-medium text-ink">
        {label}
      </span>
      <Slider
        value={value}
        min={min}
        max={max}
        onValueChange={onChange}
        aria-labelledby={id}
        aria-valuetext={`${value} pixels`}
        className="w-16 flex-none"
      />
      <output className="num w-11">{value} px</output>
    </span>
  );
}

/** A field for a whole number. A number out of range stays in the field but changes nothing, and is dropped when the field is left. */
export function PixelField({
  label,
  value,
  min,
  max,
  onChange,
}: {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
}) {
  const [text, setText] = useState<string | null>(null);
  const id = useId();
  const change = (next: string) => {
    const number = Number(next);
    const isWhole = next.trim() !== '' && Number.isInteger(number);
    if (isWhole && number >= min && number <= max) {
      onChange(number);
      setText(null);
    } else setText(next);
  };
  return (
    <span className="grid gap-1">
      <label htmlFor={id} className="text-xs text-ink-2">
        {label}
      </label>
      <Input
        id={id}
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        value={text ?? value}
        aria-invalid={text !== null && text !== ''}
        className="num w-28"
        onChange={(event) => change(event.target.value)}
        onBlur={() => setText(null)}
      />
    </span>
  );
}
