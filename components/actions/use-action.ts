import { useRef, useState } from 'react';
import { toast } from '@/components/ui';
import type { ActionResult, Failure } from '@/lib/pages/failures';
import { callAction } from './call-action';

/**
 * A server action, or a function around one, as a part of a page calls it. `run` resolves to whether it succeeded, and
 * while a call with the same values is under way to that call's success: pressing twice sends once. `failure` is the
 * latest call's; null while one is under way, and when it succeeded, was cleared, or is shown as a toast
 * (`failsInToast`). After a redirect it stays pending, as the page is left.
 *
 * No transition: it would hold up every navigation until the action is over.
 */
export function useAction<Values extends readonly unknown[], T>(
  action: (...values: Values) => Promise<ActionResult<T>>,
  { failsInToast = false, onDone }: { failsInToast?: boolean; onDone?: (value: T) => void } = {},
) {
  const [pendingCount, setPendingCount] = useState(0);
  const [failure, setFailure] = useState<Failure | null>(null);
  /** By the values as text. */
  const pendingCalls = useRef(new Map<string, Promise<boolean>>());

  async function call(key: string, values: Values): Promise<boolean> {
    // In a turn of its own: a state set in a form's action is shown only after the action.
    queueMicrotask(() => {
      setPendingCount((count) => count + 1);
      setFailure(null);
    });
    // It rejects with what is Next.js's own, such as a redirect, which the router follows by itself.
    const result = await callAction(() => action(...values)).catch(() => null);
    if (result === null) return false;
    pendingCalls.current.delete(key);
    setPendingCount((count) => count - 1);
    setFailure(result.ok || failsInToast ? null : result.error);
    if (result.ok) onDone?.(result.value);
    else if (failsInToast) {
      toast.error(result.error.message, { endsOnline: result.error.code === 'offline' });
    }
    return result.ok;
  }

  function run(...values: Values): Promise<boolean> {
    const key = JSON.stringify(values);
    const success = pendingCalls.current.get(key) ?? call(key, values);
    pendingCalls.current.set(key, success);
    return success;
  }

  return { run, isPending: pendingCount > 0, failure, clear: () => setFailure(null) };
}
