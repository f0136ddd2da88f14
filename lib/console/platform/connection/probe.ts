import {
  ForeignResponseError,
  InterfaceError,
  ResponseError,
  type WorkspaceClient,
} from '@/lib/client';
import type { KnownCapabilities } from '@/lib/pages/connection';

/** A task id that does not exist. */
const missingTask = 'task_00000000000000000000000000';

/**
 * Finds out what a service offers beyond the interface (`docs/interface.md`), by calls that change nothing. A refused
 * call means that the service does not offer it. Null where the outcome decides nothing: the service does not
 * respond, fails or limits the rate.
 */
export async function probeCapabilities(client: WorkspaceClient): Promise<KnownCapabilities> {
  const [list, cancel, wallet, catalog] = await Promise.all([
    tryCall(() => client.tasks.list({ limit: 1 })),
    tryCall(() => client.tasks.cancel(missingTask), 'task_not_found'),
    tryCall(() => client.billing.wallet()),
    tryCall(() => client.billing.catalog({ workspace_type: 'team' })),
  ]);
  return { list, cancel, billing: eitherOf(wallet, catalog) };
}

/** A service that sells credits may show no wallet, so one of the two is enough. */
function eitherOf(wallet: boolean | null, catalog: boolean | null): boolean | null {
  if (wallet === true || catalog === true) return true;
  return wallet === null || catalog === null ? null : false;
}

/** Whether a status says nothing of the offer. 501 says that there is none: "Not Implemented" (RFC 9110). */
const isUndecided = (status: number): boolean =>
  (status >= 500 && status !== 501) || [408, 425, 429].includes(status);

/** Whether a call succeeds, or is refused with a code which shows that the endpoint exists; null when it tells nothing. */
async function tryCall(call: () => Promise<unknown>, refusal?: string): Promise<boolean | null> {
  try {
    await call();
    return refusal === undefined;
  } catch (error) {
    if (!(error instanceof InterfaceError)) throw error;
    const hasResponse = error instanceof ResponseError || error instanceof ForeignResponseError;
    if (!hasResponse || isUndecided(error.status)) return null;
    return error instanceof ResponseError && refusal !== undefined && error.code === refusal;
  }
}
