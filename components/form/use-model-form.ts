'use client';

import { useMemo } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useForm } from 'react-hook-form';
import type { FormSpec, FormValues } from '@/lib/forms';
import type { KeyedValues } from './keyed-values';
import { fromKeyed, toKeyed } from './keyed-values';

/** A form over one model's fields, addressed by field name. */
export interface ModelFormHandle {
  form: UseFormReturn<KeyedValues>;
  spec: FormSpec;
  /** What is set now. */
  read(): FormValues;
  /** Sets fields; `undefined` unsets. Names the model does not declare are ignored. */
  set(values: FormValues): void;
  /** Starts again with other values, and with another model's fields when `spec` is given. */
  replace(values: FormValues, spec?: FormSpec): void;
  /** Calls back after every change until the returned function is called. */
  subscribe(onChange: () => void): () => void;
}

/**
 * Holds the values of a model's form. Fields subscribe one by one, so a key press renders its own field. To change
 * the model, `replace` the values for the new spec, then render with it.
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
      subscribe: (onChange) => form.subscribe({ formState: { values: true }, callback: onChange }),
    }),
    [form, spec],
  );
}
