'use client';

import { useEffect, useState } from 'react';
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
  const [text, setText] = useState(String(value));
  useEffect(
    () => setText((typedText) => (Number(typedText) === value ? typedText : String(value))),
    [value],
  );
  return (
    <Input
      id={id}
      type="number"
      min={min}
      max={max}
      value={text}
      onBlur={() => setText(String(value))}
      onChange={(event) => {
        setText(event.target.value);
        const next = event.target.valueAsNumber;
        if (Number.isInteger(next)) onChange(Math.min(max, Math.max(min, next)));
      }}
    />
  );
}
