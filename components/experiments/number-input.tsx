'use client';

import { Input } from '@/components/ui';

/** A whole number within bounds. */
export function NumberInput({
  value,
  min,
  max,
  onChange,
  id,
}: {
  id: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
}) {
  return (
    <Input
      id={id}
      type="number"
      min={min}
      max={max}
      value={value}
      onChange={(event) => {
        const next = event.target.valueAsNumber;
        if (Number.isInteger(next)) onChange(Math.min(max, Math.max(min, next)));
      }}
    />
  );
}
