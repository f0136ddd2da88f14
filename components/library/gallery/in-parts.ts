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
 * Calls `callPart` with one part of `outputs` after another. Stops at the first failure, which is shown as a toast: what went
 * through before has happened.
 */
export async function callInParts<T>(
  outputs: readonly OutputRef[],
  callPart: (part: readonly OutputRef[]) => Promise<ActionResult<T>>,
  partSize = maxAtOnce,
): Promise<PartsOutcome<T>> {
  const values: T[] = [];
  for (let offset = 0; offset < outputs.length; offset += partSize) {
    const result = await callWithToast(() => callPart(outputs.slice(offset, offset + partSize)));
    if (!result.ok) return { doneOutputs: outputs.slice(0, offset), values, isWhole: false };
    values.push(result.value);
  }
  return { doneOutputs: outputs, values, isWhole: true };
}
