'use client';

import { useId } from 'react';
import { FieldHelp, Label, Textarea } from '@/components/ui';

/** Takes a provider's description of a model, as JSON. */
export function DocumentField({
  value,
  onChange,
}: {
  value: string;
  onChange: (text: string) => void;
}) {
  const id = useId();
  return (
    <div>
      <Label htmlFor={id}>Document</Label>
      <Textarea
        id={id}
        rows={6}
        spellCheck={false}
        className="font-mono text-xs"
        aria-describedby={`${id}-help`}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <FieldHelp id={`${id}-help`}>
        The provider’s description of the model as JSON: fal’s OpenAPI document, or a version of
        Replicate with its openapi_schema. It is read instead of asking the provider.
      </FieldHelp>
    </div>
  );
}
