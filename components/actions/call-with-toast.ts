import { toast } from '@/components/ui';
import type { ActionResult } from '@/lib/contract';
import { callAction } from './call-action';

/** Runs a server action. A failure is shown as a toast; so is a success if the text `done` is given. */
export async function callWithToast<T>(
  action: () => Promise<ActionResult<T>>,
  done?: string,
): Promise<ActionResult<T>> {
  const result = await callAction(action);
  if (!result.ok) toast.error(result.error.message);
  else if (done !== undefined) toast.success(done);
  return result;
}
