import type { ActionResult } from '@/lib/pages/failures';
import type { OutputRef } from '@/lib/pages/gallery';

/** Most outputs of one call. */
const maxAtOnce = 1000;

/** Calls `act` with one part of `outputs` after another. Stops at the first failure. Returns what each call returned. */
export async function inParts<T>(
  outputs: readonly OutputRef[],
  act: (part: readonly OutputRef[]) => Promise<ActionResult<T>>,
  size = maxAtOnce,
): Promise<ActionResult<T[]>> {
  const values: T[] = [];
  for (let at = 0; at < outputs.length; at += size) {
    const result = await act(outputs.slice(at, at + size));
    if (!result.ok) return result;
    values.push(result.value);
  }
  return { ok: true, value: values };
}
