import { unstable_rethrow } from 'next/navigation';
import type { ActionResult, Failure } from '@/lib/contract';
import { reportRefusal } from '@/lib/queries';

/** What a page says when its own server did not answer. */
export const unreachable = 'The console could not be reached. Check the connection and try again.';

const offline: Failure = {
  code: 'offline',
  message: unreachable,
  param: null,
  request_id: null,
  retry_after: null,
  balance: null,
};

/** Runs a server action; a lost connection becomes a failed result like any other. Redirects pass. */
export async function callAction<T>(
  action: () => Promise<ActionResult<T>>,
): Promise<ActionResult<T>> {
  try {
    const result = await action();
    reportRefusal(result.ok ? null : result.error);
    return result;
  } catch (error) {
    unstable_rethrow(error);
    return { ok: false, error: offline };
  }
}
