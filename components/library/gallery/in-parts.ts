import type { ActionResult } from '@/lib/pages/failures';
import type { OutputRef } from '@/lib/pages/gallery';
import { callWithToast } from '../../actions';

/** Most outputs of one call. */
const maxAtOnce = 1000;

interface PartsOutcome<T> {
  /** The outputs that went through: the first ones. */
  readonly doneOutputs: readonly OutputRef[];
  /** What each call returned. */
  readonly values: readonly T[];
  readonly isWhole: boolean;
}

/**
 * Calls `act` with one part of `outputs` after another. Stops at the first failure, which is shown as a toast: what went
 * through before has happened.
 */
export async function inParts<T>(
  outputs: readonly OutputRef[],
  act: (part: readonly OutputRef[]) => Promise<ActionResult<T>>,
  size = maxAtOnce,
): Promise<PartsOutcome<T>> {
  const values: T[] = [];
  for (let at = 0; at < outputs.length; at += size) {
    const result = await callWithToast(() => act(outputs.slice(at, at + size)));
    if (!result.ok) return { doneOutputs: outputs.slice(0, at), values, isWhole: false };
    values.push(result.value);
  }
  return { doneOutputs: outputs, values, isWhole: true };
}
