import type { FormValues } from '@/lib/forms';

/** The values of one form by field name. An unset field has no entry. */
export interface FormStore {
  /** The same object until a value changes. */
  values(): FormValues;
  /** Sets fields and keeps the others; `undefined` and `null` unset one. */
  set(values: FormValues): void;
  /** Replaces all values. */
  replace(values: FormValues): void;
  /** Calls `onChange` after every change, until the returned function is called. */
  subscribe(onChange: () => void): () => void;
}

const withoutUnset = (values: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined),
  );

export function createFormStore(initial: FormValues): FormStore {
  let held = withoutUnset(initial);
  const listeners = new Set<() => void>();
  const replace = (values: FormValues) => {
    held = withoutUnset(values);
    for (const listener of listeners) listener();
  };
  return {
    values: () => held,
    set: (values) => replace({ ...held, ...values }),
    replace,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}
