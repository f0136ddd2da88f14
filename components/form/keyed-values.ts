import type { FormSpec, FormValues } from '@/lib/forms';

/**
 * What the form library holds: a value by field key, `null` while unset. Not `undefined`, which the library reads as
 * "take the default value".
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
