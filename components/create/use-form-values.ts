'use client';

import { startTransition, useEffect, useState } from 'react';
import type { FormValues } from '@/lib/forms';
import type { ModelFormHandle } from '../form';

/** Longer than between two keys of somebody who types fast, ms. */
const typingMs = 100;

/**
 * The form's values, deferred so that typing stays fast: they may lag a moment behind the form, and follow a typed prompt
 * once no key was pressed for {@link typingMs}.
 */
export const useFormValues = (handle: ModelFormHandle): FormValues =>
  useReadValues(handle, true).values;

/** The form's values, with whether the form had been read by then. */
export function useReadValues(handle: ModelFormHandle, isRead: boolean) {
  const [state, setState] = useState(() => ({ values: handle.read(), isRead }));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => startTransition(() => setState({ values: handle.read(), isRead }));
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
  }, [handle, isRead]);
  return state;
}
