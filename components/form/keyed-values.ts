import type { FormSpec, FormValues } from '@/lib/forms';

/**
 * The form library's values by field key, `null` while unset. Not `undefined`, which the library takes for "use the
 * default value".
 */
export type KeyedValues = Record<string, unknown>;

export function toKeyed(spec: FormSpec, values: FormValues): KeyedValues {
  return Object.fromEntries(
    spec.fields.map((field) => {
      const value = Object.hasOwn(values, field.name) ? values[field.name] : undefined;
      return [field.key, value ?? null];
    }),
  );
}

export function fromKeyed(spec: FormSpec, keyed: KeyedValues): FormValues {
  return Object.fromEntries(
    spec.fields.flatMap((field) => {
      const value = keyed[field.key];
      return value === null || value === undefined ? [] : [[field.name, value]];
    }),
  );
}
