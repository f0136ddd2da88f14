import { toast } from '@/components/ui';
import type { ActionResult } from '@/lib/pages/failures';
import { callAction } from './call-action';

/** Runs a server action. A failure is shown as a toast; so is a success if there is a `successMessage`. */
export async function callWithToast<T>(
  action: () => Promise<ActionResult<T>>,
  successMessage?: string,
): Promise<ActionResult<T>> {
  const result = await callAction(action);
  if (!result.ok)
    toast.error(result.error.message, { endsOnline: result.error.code === 'offline' });
  else if (successMessage !== undefined) toast.success(successMessage);
  return result;
}
