import { unstable_rethrow } from 'next/navigation';
import type { ActionResult, Failure } from '@/lib/contract';
import { reportRefusal } from '@/lib/queries';

/** Message of a page whose own server did not answer. */
export const unreachable = 'The console could not be reached. Check the connection and try again.';

const offline: Failure = {
  code: 'offline',
  message: unreachable,
  param: null,
  request_id: null,
  retry_after: null,
  balance: null,
};

/** Runs a server action. A lost connection becomes a failed result; a redirect is thrown on to Next.js. */
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
