'use client';

import { startTransition, useEffect, useState } from 'react';
import type { ModelFormHandle } from '@/components/form';
import type { FormValues } from '@/lib/forms';

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
