import * as z from 'zod';
import { authorizationQuery } from '@/lib/contract';
import { inputId } from '@/lib/pages/input';

/** What an assistant asked, and what the person agreed to. Credits, and Unix seconds for the end. */
export const consentInput = z.strictObject({
  request: authorizationQuery,
  project: inputId.nullable(),
  allowedModels: z.array(inputId).min(1, 'Choose at least one model.').nullable(),
  monthlyLimit: z
    .number('Enter how many credits it may spend in a month.')
    .min(0, 'Enter 0 or more credits.')
    .max(1_000_000_000, 'Enter fewer credits.'),
  /** A request above it waits for a person; null: none does. */
  approvalAbove: z.number().min(0, 'Enter 0 or more credits.').max(1_000_000_000).nullable(),
  expiresAt: z.int().positive().nullable(),
});
export type ConsentInput = z.output<typeof consentInput>;
