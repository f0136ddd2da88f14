import { useRef, useState, useTransition } from 'react';
import { toast } from '@/components/ui';
import type { ActionResult, Failure } from '@/lib/contract';
import { callAction } from './call-action';

/**
 * A server action, or a function around one, as a part of a page calls it. `run` returns its result, and while a call is
 * under way that call's: pressing twice sends once. `failure` is the latest call's; null when it succeeded, or when
 * `failsInToast` shows it as a toast. `isPending` lasts until the page shows what the action has changed.
 */
export function useAction<Values extends readonly unknown[], T>(
  action: (...values: Values) => Promise<ActionResult<T>>,
  { failsInToast = false, onDone }: { failsInToast?: boolean; onDone?: (value: T) => void } = {},
) {
  const [isPending, start] = useTransition();
  const [failure, setFailure] = useState<Failure | null>(null);
  const pendingCall = useRef<Promise<ActionResult<T>> | null>(null);

  async function call(values: Values): Promise<ActionResult<T>> {
    const result = await callAction(() => action(...values));
    pendingCall.current = null;
    if (result.ok) onDone?.(result.value);
    else if (failsInToast) toast.error(result.error.message);
    setFailure(result.ok || failsInToast ? null : result.error);
    return result;
  }

  function run(...values: Values): Promise<ActionResult<T>> {
    pendingCall.current ??= new Promise((resolve) => {
      // A redirect is thrown to React, which hands it to Next.js; the page is left then, and nothing waits for a result.
      start(async () => resolve(await call(values)));
    });
    return pendingCall.current;
  }

  return { run, isPending, failure };
}
