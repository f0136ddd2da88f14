import { unstable_rethrow } from 'next/navigation';
import type { ActionResult, Failure } from '@/lib/pages/failures';
import { reportRefusal } from '@/lib/queries';

/** Message of a page whose own server did not answer. */
export const unreachable = 'The console could not be reached. Check the connection and try again.';

/** Message for what a person did without a connection. */
const notSent = 'You are offline, so nothing was sent. Try again when you are connected.';

const lostConnection = (message: string): Failure => ({
  code: 'offline',
  message,
  param: null,
  request_id: null,
  retry_after: null,
  balance: null,
});

/** Runs a server action. A lost connection becomes a failed result; a redirect is thrown on to Next.js. */
export async function callAction<T>(
  action: () => Promise<ActionResult<T>>,
): Promise<ActionResult<T>> {
  // It is called all the same: a browser without a network still reaches a console on its own machine.
  const isOffline = navigator.onLine === false;
  try {
    const result = await action();
    reportRefusal(result.ok ? null : result.error);
    return result;
  } catch (error) {
    unstable_rethrow(error);
    return { ok: false, error: lostConnection(isOffline ? notSent : unreachable) };
  }
}
