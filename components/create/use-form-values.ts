'use client';

import { startTransition, useEffect, useState } from 'react';
import type { FormValues } from '@/lib/forms';
import type { ModelFormHandle } from '../form';

/** The form's values, deferred so that typing stays fast: they may lag a moment behind the form. */
export const useFormValues = (handle: ModelFormHandle): FormValues =>
  useReadValues(handle, true).values;

/** The same, with whether the form had been read by then. */
export function useReadValues(handle: ModelFormHandle, isRead: boolean) {
  const [state, setState] = useState(() => ({ values: handle.read(), isRead }));
  useEffect(() => {
    const follow = () => startTransition(() => setState({ values: handle.read(), isRead }));
    follow();
    return handle.subscribe(follow);
  }, [handle, isRead]);
  return state;
}
