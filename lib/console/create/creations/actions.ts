'use server';

import * as z from 'zod';
import { inputId } from '@/lib/pages/input';
import { workspaceAction } from '../../team/access';
import { createGeneration, pressInput, runAgain, storedFormInput, storeForm } from '.';

/**
 * Makes a task for one press of Generate. Every repeat of the press has the same `pressId` and gets the same task.
 * Returns `price_rose` when the price is higher than shown: the page asks the person, then sends the press again.
 */
export const createGenerationAction = workspaceAction(
  'generations.create',
  [pressInput],
  createGeneration,
);

/** Makes the same task once more. Returns its id, or null when it costs more than shown, which Create then asks about. */
export const runAgainAction = workspaceAction(
  'generations.create',
  [inputId, z.uuid(), z.number()],
  (access, task, pressId, seenCredits) => runAgain(access, task, { pressId, seenCredits }),
);

/** Stores the form for a link that fills it in for other members. Returns its id. */
export const storeFormAction = workspaceAction('generations.create', [storedFormInput], storeForm);
