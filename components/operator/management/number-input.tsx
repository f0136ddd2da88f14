'use client';

import { useId, useState } from 'react';
import { Input, Label } from '@/components/ui';

/** A number that may be left empty. The typed text is shown unchanged. */
export function NumberInput({
  label,
  value,
  placeholder,
  onChange,
}: {
  label: string;
  value: number | undefined;
  /** The number that counts while the field is empty. */
  placeholder?: string;
  onChange: (value: number | undefined) => void;
}) {
  const id = useId();
  const [typedText, setTypedText] = useState<string | null>(null);
  return (
    <div>
      <Label htmlFor={id}>{label}</Label>
      <Input
        id={id}
        inputMode="decimal"
        className="num"
        placeholder={placeholder}
        value={typedText ?? value ?? ''}
        onChange={({ target }) => {
          setTypedText(target.value);
          const text = target.value.trim().replace(',', '.');
          if (text === '') onChange(undefined);
          else if (Number.isFinite(Number(text))) onChange(Number(text));
        }}
        onBlur={() => setTypedText(null)}
      />
    </div>
  );
}
