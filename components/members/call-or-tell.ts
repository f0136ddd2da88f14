import { callAction } from '@/components/actions';
import { toast } from '@/components/ui';
import type { ActionResult } from '@/lib/contract';

/** Runs an action whose outcome has no place of its own on the page: it is a toast. Answers whether it was done. */
export async function callOrTell(
  action: () => Promise<ActionResult<unknown>>,
  done: string,
): Promise<boolean> {
  const result = await callAction(action);
  if (result.ok) toast.success(done);
  else toast.error(result.error.message);
  return result.ok;
}
