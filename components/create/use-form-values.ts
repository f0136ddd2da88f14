'use client';

import { startTransition, useEffect, useState } from 'react';
import type { FormValues } from '@/lib/forms';
import type { ModelFormHandle } from '../form';

/** Longer than the time between two keys of a fast typist. */
const typingMs = 100;

/**
 * The form's values, deferred so that typing stays fast: they may lag a moment behind the form, and follow a typed prompt
 * once no key was pressed for {@link typingMs}.
 */
export const useFormValues = (handle: ModelFormHandle): FormValues =>
  useDeferredValues(handle, true).values;

/** The form's values, deferred, with the `isRestored` of the form at that moment. */
export function useDeferredValues(handle: ModelFormHandle, isRestored: boolean) {
  const [state, setState] = useState(() => ({ values: handle.read(), isRestored }));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => startTransition(() => setState({ values: handle.read(), isRestored }));
    follow();
    const unsubscribe = handle.subscribe((field) => {
      clearTimeout(timer);
      if (field?.control.kind === 'prompt') timer = setTimeout(follow, typingMs);
      else follow();
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [handle, isRestored]);
  return state;
}
