import { type FieldOption, type FormField, sameValue } from '@/lib/forms';
import { labelId, noteId } from './field-frame';

/** The props of every control: the field, its value (`undefined` while unset) and how to change it. */
export interface ControlProps {
  field: FormField;
  id: string;
  value: unknown;
  onChange: (value: unknown) => void;
  invalid: boolean;
  /** A rule between fields sets this field's value at the moment. */
  disabled: boolean;
}

/** The ARIA attributes that connect a control with its label, note and state. */
export function ariaOf({ id, invalid }: ControlProps) {
  return {
    'aria-labelledby': labelId(id),
    'aria-describedby': noteId(id),
    'aria-invalid': invalid || undefined,
  };
}

/** ARIA properties of text fields, which may also be marked as required; groups may not. */
export function textAriaOf(props: ControlProps) {
  return { ...ariaOf(props), 'aria-required': props.field.required || undefined };
}

/** The value to show: the one that is set, else the model's default. */
export function shownValue({ value, field }: ControlProps): unknown {
  return value ?? field.default;
}

/** The option of a value, as its index: values of different types may have the same text. */
export function optionIndexOf(options: readonly FieldOption[], value: unknown): string | undefined {
  const index = options.findIndex((option) => sameValue(option.value, value));
  return index === -1 ? undefined : String(index);
}
