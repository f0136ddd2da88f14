import type { ManageClient } from '@/lib/client';
import { InvalidRequestError } from '../../platform/failures';
import { runtime } from '../../platform/runtime';

/** The embedded service's budgets. Throws {@link InvalidRequestError} with a remote service, which has none. */
export function budgetCalls(): ManageClient['budgets'] {
  const { manage } = runtime().service;
  if (manage !== null) return manage.budgets;
  throw new InvalidRequestError('The connected service has no budgets.');
}

/** A member's current limit in credits; null for none. */
export async function memberLimit(workspaceId: string, userId: string): Promise<number | null> {
  const { data } = await budgetCalls().list(workspaceId, { member: userId });
  return data[0]?.limit ?? null;
}
