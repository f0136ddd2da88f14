import type { FormField } from '@/lib/forms';
import { labelId, noteId } from './field-frame';

/** What every control gets: the field, what it holds (`undefined` while unset) and how to change it. */
export interface ControlProps {
  field: FormField;
  id: string;
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  invalid: boolean;
  /** A rule decides this field now. */
  disabled: boolean;
}

/** The attributes that tie a control to its label, its note and its state. */
export function ariaOf({ id, invalid }: ControlProps) {
  return {
    'aria-labelledby': labelId(id),
    'aria-describedby': noteId(id),
    'aria-invalid': invalid || undefined,
  };
}

/** The same for what a person types into: it may also be required, which groups may not be. */
export function textAriaOf(props: ControlProps) {
  return { ...ariaOf(props), 'aria-required': props.field.required || undefined };
}

/** What the field shows: what is set, else the model's default. */
export function shownValue({ value, field }: ControlProps): unknown {
  return value ?? field.default;
}
