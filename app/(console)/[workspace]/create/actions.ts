'use server';

import * as z from 'zod';
import { requireAccess } from '@/lib/console/access';
import type { PressOutcome } from '@/lib/console/creations';
import { createGeneration, pressInput, runAgain } from '@/lib/console/creations';
import { actionResult } from '@/lib/console/failures';
import type { ActionResult } from '@/lib/contract';
import { inputId } from '@/lib/contract';

/**
 * Makes a task of one press of Generate. Every repeat of the press carries the same `pressId` and gets the same
 * task. Answers `price_rose` when the price is above the one that was seen: ask, then press again.
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

/** Makes the same task once more. Answers its id, or null when it costs more than was seen and a form must ask. */
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
