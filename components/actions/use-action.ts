import { useRef, useState, useTransition } from 'react';
import { toast } from '@/components/ui';
import type { ActionResult, Failure } from '@/lib/contract';
import { callAction } from './call-action';

/**
 * A server action, or a function around one, as a part of a page calls it. `run` resolves to whether it succeeded, and
 * while a call is under way to that call's success: pressing twice sends once. `failure` is the latest call's; null when
 * it succeeded, was cleared, or is shown as a toast (`failsInToast`). `isPending` lasts until the page shows what has changed.
 */
export function useAction<Values extends readonly unknown[], T>(
  action: (...values: Values) => Promise<ActionResult<T>>,
  { failsInToast = false, onDone }: { failsInToast?: boolean; onDone?: (value: T) => void } = {},
) {
  const [isPending, start] = useTransition();
  const [failure, setFailure] = useState<Failure | null>(null);
  const pendingCall = useRef<Promise<boolean> | null>(null);

  async function call(values: Values): Promise<boolean> {
    const result = await callAction(() => action(...values));
    if (result.ok) onDone?.(result.value);
    else if (failsInToast) toast.error(result.error.message);
    setFailure(result.ok || failsInToast ? null : result.error);
    return result.ok;
  }

  function run(...values: Values): Promise<boolean> {
    pendingCall.current ??= new Promise((resolve) => {
      start(async () => {
        let isSuccess = false;
        try {
          isSuccess = await call(values);
        } finally {
          // A redirect was thrown, which React hands to Next.js: what waits for the result must not hold up the next page.
          pendingCall.current = null;
          resolve(isSuccess);
        }
      });
    });
    return pendingCall.current;
  }

  return { run, isPending, failure, clear: () => setFailure(null) };
}
