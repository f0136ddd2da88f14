'use client';

import { startTransition, useEffect, useState } from 'react';
import type { FormValues } from '@/lib/forms';
import type { ModelFormHandle } from '../form';

/** The form's values, deferred so that typing stays fast: they may lag a moment behind the form. */
export function useFormValues(handle: ModelFormHandle): FormValues {
  const [values, setValues] = useState(() => handle.read());
  useEffect(() => {
    const follow = () => startTransition(() => setValues(handle.read()));
    follow();
    return handle.subscribe(follow);
  }, [handle]);
  return values;
}
