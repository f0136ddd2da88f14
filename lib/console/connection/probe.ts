import type { WorkspaceClient } from '@/lib/client';
import { AnswerError, ForeignAnswerError } from '@/lib/client';
import type { ServiceCapabilities } from '@/lib/contract';

/** A task that no service has. */
const missingTask = 'task_00000000000000000000000000';

/**
 * Finds out what a service offers beyond the interface document by asking it, without changing anything there. A
 * refusal means no; a service that does not answer is thrown.
 */
export async function probeCapabilities(client: WorkspaceClient): Promise<ServiceCapabilities> {
  const [list, cancel, billing] = await Promise.all([
    offers(() => client.tasks.list({ limit: 1 })),
    offers(() => client.tasks.cancel(missingTask), 'task_not_found'),
    offers(() => client.billing.wallet()),
  ]);
  return { list, cancel, billing };
}

/** Whether a call is answered as the interface says, or refused with the code that shows it is there. */
async function offers(call: () => Promise<unknown>, refusal?: string): Promise<boolean> {
  try {
    await call();
    return refusal === undefined;
  } catch (error) {
    const answered = error instanceof AnswerError || error instanceof ForeignAnswerError;
    if (!answered || error.status >= 500) throw error;
    return error instanceof AnswerError && refusal !== undefined && error.code === refusal;
  }
}
