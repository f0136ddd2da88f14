'use client';

import { useId, useState } from 'react';
import { Button, Input, Label } from '@/components/ui';
import { presetVariables } from '@/lib/forms';
import { experimentLimits } from '@/lib/pages/experiments';

/** Asks for the words of a preset's variables. */
export function VariableInputs({
  text,
  label,
  submitLabel,
  onCancel,
  onSubmit,
}: {
  text: string;
  /** The preset's name. */
  label: string;
  submitLabel: string;
  onCancel: () => void;
  onSubmit: (words: Readonly<Record<string, string>>) => void;
}) {
  const id = useId();
  const [words, setWords] = useState<Readonly<Record<string, string>>>({});
  return (
    <form
      aria-label={label}
      className="grid gap-3 rounded-md border border-line bg-panel p-3"
      onSubmit={(event) => {
        event.preventDefault();
        // A form around this one must not be sent with it.
        event.stopPropagation();
        onSubmit(words);
      }}
    >
      <p dir="auto" className="line-clamp-3 text-xs text-ink-2">
        {text}
      </p>
      <VariableFields text={text} id={id} words={words} onChange={setWords} />
      <div className="flex gap-2">
        <Button size="sm" variant="primary" type="submit">
          {submitLabel}
        </Button>
        <Button size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** A field for each variable of a text. */
export function VariableFields({
  text,
  id,
  words,
  onChange,
}: {
  text: string;
  id: string;
  words: Readonly<Record<string, string>>;
  onChange: (words: Readonly<Record<string, string>>) => void;
}) {
  return presetVariables(text).map((name, index) => (
    <div key={name}>
      <Label htmlFor={`${id}-${index}`} required>
        {name.charAt(0).toUpperCase() + name.slice(1)}
      </Label>
      <Input
        id={`${id}-${index}`}
        required
        autoFocus={index === 0}
        autoComplete="off"
        limit={experimentLimits.listValue}
        value={words[name] ?? ''}
        onChange={(event) => onChange({ ...words, [name]: event.target.value })}
      />
    </div>
  ));
}
