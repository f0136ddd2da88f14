import { unstable_rethrow } from 'next/navigation';
import { toast } from '@/components/ui';
import type { ActionResult, Failure } from '@/lib/contract';
import { reportRefusal } from '@/lib/queries';

const offline = 'The console could not be reached. Check the connection and try again.';

/** Calls an action. What it answers, or why not: a lost connection becomes a reason too; redirects pass. */
export async function call<T>(
  action: () => Promise<ActionResult<T>>,
): Promise<{ ok: true; value: T } | { ok: false; error: Pick<Failure, 'message' | 'param'> }> {
  try {
    const result = await action();
    reportRefusal(result.ok ? null : result.error);
    return result;
  } catch (error) {
    unstable_rethrow(error);
    return { ok: false, error: { message: offline, param: null } };
  }
}

/** As {@link call} for what has no place of its own for a reason: it is said in passing. Answers whether it was done. */
export async function callOrTell(
  action: () => Promise<ActionResult<unknown>>,
  done: string,
): Promise<boolean> {
  const result = await call(action);
  if (result.ok) toast.success(done);
  else toast.error(result.error.message);
  return result.ok;
}
