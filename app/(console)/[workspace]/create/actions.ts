'use server';

import * as z from 'zod';
import { requireAccess } from '@/lib/console/access';
import type { PressOutcome } from '@/lib/console/creations';
import {
  createGeneration,
  pressInput,
  runAgain,
  storedFormInput,
  storeForm,
} from '@/lib/console/creations';
import { actionResult } from '@/lib/console/failures';
import type { ActionResult } from '@/lib/contract';
import { inputId } from '@/lib/contract';

/**
 * Makes a task for one press of Generate. Every repeat of the press has the same `pressId` and gets the same task.
 * Returns `price_rose` when the price is higher than shown: the page asks the person, then sends the press again.
 */
export async function createGenerationAction(
  workspace: string,
  press: unknown,
): Promise<ActionResult<PressOutcome>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'generations.create');
    return createGeneration(access, pressInput.parse(press));
  });
}

/** Makes the same task once more. Returns its id, or null when it costs more than shown, which Create then asks about. */
export async function runAgainAction(
  workspace: string,
  taskId: unknown,
  pressId: unknown,
  seenCredits: unknown,
): Promise<ActionResult<string | null>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'generations.create');
    return runAgain(access, inputId.parse(taskId), {
      pressId: z.uuid().parse(pressId),
      seenCredits: z.number().parse(seenCredits),
    });
  });
}

/** Stores the form for a link that fills it in for other members. Returns its id. */
export async function storeFormAction(
  workspace: string,
  form: unknown,
): Promise<ActionResult<string>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'generations.create');
    return storeForm(access, storedFormInput.parse(form));
  });
}
