'use server';

import { revalidatePath } from 'next/cache';
import { actionResult } from '@/lib/console/failures';
import { requireOperator } from '@/lib/console/operator';
import { cancelWork } from '@/lib/console/operator-data';
import type { ActionResult, OperatorTask } from '@/lib/contract';
import { inputId } from '@/lib/contract';

/** Cancels a task of any workspace. */
export async function cancelWorkAction(task: unknown): Promise<ActionResult<OperatorTask>> {
  return actionResult(async () => {
    const canceled = await cancelWork(await requireOperator(), inputId.parse(task));
    revalidatePath('/operator', 'layout');
    return canceled;
  });
}
