import { z } from 'zod';
import { rateLimit } from '@/lib/contract';
import { inputId, inputText } from '@/lib/pages/input';

/** Credits for a workspace. `submissionId` makes one submission one grant, also when it is sent twice. */
export const grantInput = z.object({
  amount: z
    .number('Enter an amount.')
    .positive('Enter more than zero.')
    .max(100_000_000, 'That is too much for one grant.')
    .refine(
      (amount) => Math.abs(Math.round(amount * 1_000) - amount * 1_000) < 1e-6,
      'Credits have at most three decimals.',
    ),
  reason: inputText.trim().min(3, 'Write a reason.').max(200, 'Use at most 200 characters.'),
  submissionId: inputId,
});

export const limitInput = rateLimit.nullable();
export const stateInput = z.enum(['active', 'suspended']);
