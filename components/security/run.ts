import { callAction } from '@/components/actions';
import type { ActionResult } from '@/lib/contract';
import type { Refusal } from './types';

/** Runs an action and hands its value on. Answers why it was refused, or null. */
export async function run<T>(
  action: () => Promise<ActionResult<T>>,
  onDone: (value: T) => void,
): Promise<Refusal | null> {
  const result = await callAction(action);
  if (!result.ok) return result.error;
  onDone(result.value);
  return null;
}
