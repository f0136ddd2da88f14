import { useRef, useState } from 'react';
import { toast } from '@/components/ui';
import type { ActionResult, Failure } from '@/lib/contract';
import { callAction } from './call-action';

/**
 * A server action, or a function around one, as a part of a page calls it. `run` resolves to whether it succeeded, and
 * while a call is under way to that call's success: pressing twice sends once. `failure` is the latest call's; null when
 * it succeeded, was cleared, or is shown as a toast (`failsInToast`). After a redirect it stays pending, as the page is left.
 *
 * No transition: it would hold up every navigation until the action is over.
 */
export function useAction<Values extends readonly unknown[], T>(
  action: (...values: Values) => Promise<ActionResult<T>>,
  { failsInToast = false, onDone }: { failsInToast?: boolean; onDone?: (value: T) => void } = {},
) {
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const pendingCall = useRef<Promise<boolean> | null>(null);

  async function call(values: Values): Promise<boolean> {
    // In a turn of its own: a state set in a form's action is shown only after the action.
    queueMicrotask(() => setPending(true));
    // It rejects with what is Next.js's own, such as a redirect, which the router follows by itself.
    const result = await callAction(() => action(...values)).catch(() => null);
    if (result === null) return false;
    pendingCall.current = null;
    setPending(false);
    setFailure(result.ok || failsInToast ? null : result.error);
    if (result.ok) onDone?.(result.value);
    else if (failsInToast) toast.error(result.error.message);
    return result.ok;
  }

  function run(...values: Values): Promise<boolean> {
    pendingCall.current ??= call(values);
    return pendingCall.current;
  }

  return { run, isPending, failure, clear: () => setFailure(null) };
}
