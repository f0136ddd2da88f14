'use client';

import { createContext, useContext, useRef, useSyncExternalStore } from 'react';
import type { FormValues } from '@/lib/forms';
import { sameValue } from '@/lib/forms';
import type { FormStore } from './form-store';

export const FormStoreContext = createContext<FormStore | null>(null);

/** The store of the form around this component. */
export function useFormStore(): FormStore {
  const store = useContext(FormStoreContext);
  if (!store) throw new Error('a field needs a ModelForm around it');
  return store;
}

/**
 * What `select` reads from the form's values. The component renders again only when that changes in content, so a
 * key press renders one field.
 */
export function useFormValue<T>(select: (values: FormValues) => T): T {
  const store = useFormStore();
  const last = useRef<{ value: T }>(null);
  const read = () => {
    const value = select(store.values());
    if (!last.current || !sameValue(last.current.value, value)) last.current = { value };
    return last.current.value;
  };
  return useSyncExternalStore(store.subscribe, read, read);
}
