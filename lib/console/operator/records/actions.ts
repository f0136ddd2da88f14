'use server';

import { inputId } from '@/lib/pages/input';
import { operatorChange } from '../management';
import {
  cancelWork,
  grantCredits,
  grantInput,
  limitInput,
  setRateLimit,
  setWorkspaceState,
  stateInput,
} from '.';

/** Gives a workspace credits, with a reason that its ledger shows. Returns the new available balance. */
export const grantCreditsAction = operatorChange([inputId, grantInput], grantCredits);

/** Suspends a workspace, so that its keys stop, or activates it again. */
export const setWorkspaceStateAction = operatorChange([inputId, stateInput], setWorkspaceState);

/** Sets how many requests each key of a workspace may make; null: the installation's limit. */
export const setRateLimitAction = operatorChange([inputId, limitInput], setRateLimit);

export const cancelWorkAction = operatorChange([inputId], cancelWork);
