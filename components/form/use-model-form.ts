'use client';

import { useMemo, useState } from 'react';
import type { FormSpec, FormValues } from '@/lib/forms';
import type { FormStore } from './form-store';
import { createFormStore } from './form-store';

/** A form over one model's fields, addressed by field name. */
export interface ModelFormHandle {
  store: FormStore;
  spec: FormSpec;
  /** The values that are set now. */
  read(): FormValues;
  /** Sets fields; `undefined` unsets one. Names that the model does not declare are ignored. */
  set(values: FormValues): void;
  /** Replaces all values; with `spec` for another model's fields. */
  replace(values: FormValues, spec?: FormSpec): void;
  /** Calls `onChange` after every change, until the returned function is called. */
  subscribe(onChange: () => void): () => void;
}

/** The values of the fields that the model declares. */
const declared = (spec: FormSpec, values: FormValues): FormValues =>
  Object.fromEntries(
    spec.fields.flatMap(({ name }) => (Object.hasOwn(values, name) ? [[name, values[name]]] : [])),
  );

/** Holds the values of a model's form. To change the model, `replace` the values for the new spec, then render with it. */
export function useModelForm(spec: FormSpec, initial: FormValues): ModelFormHandle {
  const [store] = useState(() => createFormStore(declared(spec, initial)));
  return useMemo(
    () => ({
      store,
      spec,
      read: () => declared(spec, store.values()),
      set: (values) => store.set(declared(spec, values)),
      replace: (values, next = spec) => store.replace(declared(next, values)),
      subscribe: store.subscribe,
    }),
    [store, spec],
  );
}
