'use client';

import { startTransition, useEffect, useState } from 'react';
import type { ModelFormHandle } from '@/components/form';
import type { FormValues } from '@/lib/forms';

/** What a form holds, as of a moment ago: key presses come first, and what follows from them after. */
export function useFormValues(handle: ModelFormHandle): FormValues {
  const [values, setValues] = useState(() => handle.read());
  useEffect(() => {
    const follow = () => startTransition(() => setValues(handle.read()));
    follow();
    return handle.subscribe(follow);
  }, [handle]);
  return values;
}
