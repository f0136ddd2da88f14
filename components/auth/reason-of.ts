import { callAction } from '@/components/actions';
import type { ActionResult, Failure } from '@/lib/contract';

/** Runs an action that leads on; answers why it did not, or null. */
export async function reasonOf(
  action: () => Promise<ActionResult<unknown>>,
): Promise<Pick<Failure, 'message' | 'param'> | null> {
  const result = await callAction(action);
  return result.ok ? null : result.error;
}
