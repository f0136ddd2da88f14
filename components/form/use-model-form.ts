'use client';

import { useMemo } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { FormField, FormSpec, FormValues } from '@/lib/forms';
import { fromKeyed, type KeyedValues, toKeyed } from './keyed-values';

/** A form over one model's fields, addressed by field name. */
export interface ModelFormHandle {
  form: UseFormReturn<KeyedValues>;
  spec: FormSpec;
  /** The values that are set now. */
  read(): FormValues;
  /** Sets fields; `undefined` unsets one. Names that the model does not declare are ignored. */
  set(values: FormValues): void;
  /** Replaces all values; with `spec` for another model's fields. */
  replace(values: FormValues, spec?: FormSpec): void;
  /** Calls `onChange` after every change, with the field if a person changed it, until the returned function is called. */
  subscribe(onChange: (field: FormField | undefined) => void): () => void;
}

/**
 * Holds the values of a model's form. Each field subscribes to its own value, so a key press renders only its field.
 * To change the model, `replace` the values for the new spec, then render with it.
 */
export function useModelForm(spec: FormSpec, initial: FormValues): ModelFormHandle {
  const form = useForm<KeyedValues>({ defaultValues: toKeyed(spec, initial) });
  return useMemo(
    () => ({
      form,
      spec,
      read: () => fromKeyed(spec, form.getValues()),
      set(values) {
        for (const field of spec.fields) {
          if (!Object.hasOwn(values, field.name)) continue;
          form.setValue(field.key, values[field.name] ?? null, { shouldDirty: true });
        }
      },
      replace: (values, next = spec) => form.reset(toKeyed(next, values)),
      subscribe: (onChange) =>
        form.subscribe({
          formState: { values: true },
          callback: ({ name, type }) =>
            onChange(type === 'change' ? spec.fields.find(({ key }) => key === name) : undefined),
        }),
    }),
    [form, spec],
  );
}
