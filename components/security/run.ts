import type { ActionResult } from '@/lib/contract';
import type { Refusal } from './types';

const unreachable: Refusal = {
  message: 'The console could not be reached. Check the connection and try again.',
  param: null,
};

/** Runs an action and hands its value on. Answers why it was refused, or null. */
export async function run<T>(
  action: () => Promise<ActionResult<T>>,
  onDone: (value: T) => void,
): Promise<Refusal | null> {
  const result = await action().catch(() => null);
  if (result === null) return unreachable;
  if (!result.ok) return result.error;
  onDone(result.value);
  return null;
}
