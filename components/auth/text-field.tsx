import type { ComponentProps } from 'react';
import { FieldError, FieldHelp, Input, Label } from '@/components/ui';

/** A labelled text field with its help and error tied to it. `name` is also its id. */
export function TextField({
  name,
  label,
  help,
  error,
  ...props
}: ComponentProps<'input'> & { name: string; label: string; help?: string; error?: string }) {
  const describedBy = [help && `${name}-help`, error && `${name}-error`].filter(Boolean).join(' ');
  return (
    <div>
      <Label htmlFor={name}>{label}</Label>
      <Input
        id={name}
        name={name}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
        className="h-11"
        {...props}
      />
      {help && !error ? <FieldHelp id={`${name}-help`}>{help}</FieldHelp> : null}
      <FieldError id={`${name}-error`}>{error}</FieldError>
    </div>
  );
}
