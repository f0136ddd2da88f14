'use server';

import * as z from 'zod';
import { inputId } from '@/lib/pages/input';
import { workspaceAction } from '../../team/access';
import { createGeneration, runAgain, storedFormInput, storeForm, submissionInput } from '.';

/**
 * Makes a task for one submission of Generate. Every repeat of the submission has the same `submissionId` and gets the same task.
 * Returns `price_rose` when the price is higher than shown: the page asks the person, then sends the submission again.
 */
export const createGenerationAction = workspaceAction(
  'generations.create',
  [submissionInput],
  createGeneration,
);

/** Makes the same task once more. Returns its id, or null when it costs more than shown, which Create then asks about. */
export const runAgainAction = workspaceAction(
  'generations.create',
  [inputId, z.uuid(), z.number()],
  (access, task, submissionId, seenCredits) =>
    runAgain(access, task, { submissionId, seenCredits }),
);

/** Stores the form for a link that fills it in for other members. Returns its id. */
export const storeFormAction = workspaceAction('generations.create', [storedFormInput], storeForm);
