import type { ComponentProps } from 'react';
import { FieldError, FieldHelp, Input, Label, PasswordInput } from '@/components/ui';

/** A labelled text or password field with its help and error tied to it. `name` is also its id. */
export function TextField({
  name,
  label,
  help,
  error,
  type = 'text',
  ...props
}: Omit<ComponentProps<'input'>, 'ref'> & {
  name: string;
  label: string;
  help?: string;
  error?: string;
}) {
  const describedBy = [help && `${name}-help`, error && `${name}-error`].filter(Boolean).join(' ');
  const field = {
    id: name,
    name,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy || undefined,
    className: 'h-11',
    ...props,
  };
  return (
    <div>
      <Label htmlFor={name}>{label}</Label>
      {type === 'password' ? <PasswordInput {...field} /> : <Input type={type} {...field} />}
      {help && !error ? <FieldHelp id={`${name}-help`}>{help}</FieldHelp> : null}
      <FieldError id={`${name}-error`}>{error}</FieldError>
    </div>
  );
}
