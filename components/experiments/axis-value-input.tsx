'use client';

import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { Button, cn, Input, ToggleChip } from '@/components/ui';
import { checkField, describeValue, type FormField, sameValue } from '@/lib/forms';
import { readValues } from './read-values';
import { ReferenceValues } from './reference-values';

/** The values of a field that an experiment tries: options to switch on, or values to type. */
export function AxisValueInput({
  workspace,
  field,
  values,
  onChange,
}: {
  workspace: string;
  field: FormField;
  values: readonly unknown[];
  onChange: (values: unknown[]) => void;
}) {
  const { kind } = field.control;
  if (kind === 'media-list' || kind === 'media-slot') {
    return (
      <ReferenceValues workspace={workspace} field={field} values={values} onChange={onChange} />
    );
  }
  const toggle = (value: unknown) =>
    onChange(
      values.some((each) => sameValue(each, value))
        ? values.filter((each) => !sameValue(each, value))
        : [...values, value],
    );
  const offeredValues =
    field.type === 'boolean'
      ? [true, false]
      : field.options.map(({ value }) => (field.type === 'array' ? [value] : value));
  if (offeredValues.length > 0) {
    return (
      <div className="flex flex-wrap gap-1.5">
        {offeredValues.map((value) => (
          <ToggleChip
            key={JSON.stringify(value)}
            isOn={values.some((each) => sameValue(each, value))}
            onToggle={() => toggle(value)}
          >
            {describeValue(field, value)}
          </ToggleChip>
        ))}
      </div>
    );
  }
  return <TypedValues field={field} values={values} onChange={onChange} />;
}

const placeholders = {
  number: '1, 2, 5–8',
  array: 'One list, its items between commas',
  text: 'One value',
} as const;

function TypedValues({
  field,
  values,
  onChange,
}: {
  field: FormField;
  values: readonly unknown[];
  onChange: (values: unknown[]) => void;
}) {
  const id = useId();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const isNumber = field.type === 'integer' || field.type === 'number';
  const add = () => {
    const typedValues = readValues(field, text);
    const valueProblem = typedValues.map((value) => checkField(field, value)).find(Boolean);
    if (valueProblem !== undefined) {
      setProblem(`${valueProblem}.`);
      return;
    }
    const addedValues = typedValues.filter(
      (value) => !values.some((each) => sameValue(each, value)),
    );
    onChange([...values, ...addedValues]);
    setText('');
    setProblem(null);
  };
  return (
    <div className="grid gap-1.5">
      {values.length > 0 ? (
        <div className="flex flex-wrap gap-1.5">
          {values.map((value) => (
            <ToggleChip
              key={JSON.stringify(value)}
              isOn
              onToggle={() => onChange(values.filter((each) => !sameValue(each, value)))}
            >
              {describeValue(field, value)}
            </ToggleChip>
          ))}
        </div>
      ) : null}
      <form
        className="flex gap-1.5"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '') add();
        }}
      >
        <Input
          aria-label={`Values of ${field.label}`}
          aria-describedby={id}
          aria-invalid={problem !== null}
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder={
            placeholders[isNumber ? 'number' : field.type === 'array' ? 'array' : 'text']
          }
        />
        <Button
          type="submit"
          aria-label={`Add values of ${field.label}`}
          disabled={text.trim() === ''}
        >
          <Plus aria-hidden />
        </Button>
      </form>
      <p
        id={id}
        className={cn(
          'text-xs',
          problem !== null ? 'text-bad' : isNumber ? 'text-ink-3' : 'sr-only',
        )}
      >
        {problem ??
          (isNumber
            ? '5–8 is a range, 0–1/0.25 one in steps. Press Enter to add.'
            : 'Press Enter to add.')}
      </p>
    </div>
  );
}
