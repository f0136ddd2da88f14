import type { ActionResult, Failure } from '@/lib/pages/failures';
import { callAction } from './call-action';

/** Runs a server action and passes its value to `onDone`. Returns why it was refused, or null. */
export async function failureOf<T>(
  action: () => Promise<ActionResult<T>>,
  onDone?: (value: T) => void,
): Promise<Failure | null> {
  const result = await callAction(action);
  if (!result.ok) return result.error;
  onDone?.(result.value);
  return null;
}
