import * as z from 'zod';
import { authorizationQuery } from '@/lib/contract';
import { inputId } from '@/lib/pages/input';

const creditsInput = (missing: string) =>
  z.number(missing).min(0, 'Enter 0 or more credits.').max(1_000_000_000, 'Enter fewer credits.');

/** What an assistant asked, and what the person agreed to. Credits, and Unix seconds for the end. */
export const consentInput = z.strictObject({
  request: authorizationQuery,
  project: inputId.nullable(),
  allowedModels: z.array(inputId).min(1, 'Choose at least one model.').nullable(),
  monthlyLimit: creditsInput('Enter how many credits it may spend in a month.'),
  /** Null: the month alone limits it. */
  dailyLimit: creditsInput('Enter a number of credits.').nullable(),
  /** A request above it waits for a person; null: none does. */
  approvalAbove: creditsInput('Enter a number of credits.').nullable(),
  expiresAt: z.int().positive().nullable(),
});
export type ConsentInput = z.output<typeof consentInput>;
