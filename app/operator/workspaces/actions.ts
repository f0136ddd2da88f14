'use server';

import { revalidatePath } from 'next/cache';
import { actionResult } from '@/lib/console/failures';
import type { Operator } from '@/lib/console/operator';
import { requireOperator } from '@/lib/console/operator';
import {
  grantCredits,
  grantInput,
  limitInput,
  setRateLimit,
  setWorkspaceState,
  stateInput,
} from '@/lib/console/operator-data';
import type { ActionResult, ManagedWorkspace } from '@/lib/contract';
import { inputId } from '@/lib/contract';

/** Runs a change for an operator, and shows it on their pages. */
const change = <T>(run: (operator: Operator) => Promise<T>): Promise<ActionResult<T>> =>
  actionResult(async () => {
    const result = await run(await requireOperator());
    revalidatePath('/operator', 'layout');
    return result;
  });

/** Gives a workspace credits, with a reason that its ledger shows. Returns the new available balance. */
export async function grantCreditsAction(
  workspace: unknown,
  input: unknown,
): Promise<ActionResult<number>> {
  return change((operator) =>
    grantCredits(operator, inputId.parse(workspace), grantInput.parse(input)),
  );
}

/** Suspends a workspace, so that its keys stop, or activates it again. */
export async function setWorkspaceStateAction(
  workspace: unknown,
  state: unknown,
): Promise<ActionResult<ManagedWorkspace>> {
  return change((operator) =>
    setWorkspaceState(operator, inputId.parse(workspace), stateInput.parse(state)),
  );
}

/** Sets how many requests each key of a workspace may make; null: the installation's limit. */
export async function setRateLimitAction(
  workspace: unknown,
  limit: unknown,
): Promise<ActionResult<ManagedWorkspace>> {
  return change((operator) =>
    setRateLimit(operator, inputId.parse(workspace), limitInput.parse(limit)),
  );
}
