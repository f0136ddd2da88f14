import { unstable_rethrow } from 'next/navigation';
import type { ActionResult, Failure } from '@/lib/contract';

/** Runs an action that leads on; answers why it did not, or null. A lost connection is a reason too. */
export async function reasonOf(
  action: () => Promise<ActionResult<unknown>>,
): Promise<Pick<Failure, 'message' | 'param'> | null> {
  try {
    const result = await action();
    return result.ok ? null : result.error;
  } catch (error) {
    // Leading on arrives as an error too.
    unstable_rethrow(error);
    const message = 'The console could not be reached. Check the connection and try again.';
    return { message, param: null };
  }
}
