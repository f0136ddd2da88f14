import { z } from 'zod';
import { scope } from '@/lib/contract';
import { inputId, inputText } from '@/lib/pages/input';

const name = inputText
  .trim()
  .min(1, 'Name the key after the program that uses it.')
  .max(80, 'Use at most 80 characters.');
const models = z.array(inputId).min(1, 'Choose at least one model.').nullable();
const expiresAt = z.int().positive().nullable();

/** A new key: models null for every model, expiry in Unix seconds or null for never. */
export const newKeyInput = z.strictObject({
  name,
  scopes: z.array(scope).min(1, 'Choose what the key can do.'),
  allowedModels: models,
  expiresAt,
});
export type NewKeyInput = z.output<typeof newKeyInput>;

/** Changes of a key; missing fields do not change. */
export const keyChangesInput = z.strictObject({
  name: name.optional(),
  allowedModels: models.optional(),
  expiresAt: expiresAt.optional(),
});
export type KeyChangesInput = z.output<typeof keyChangesInput>;

/** How long the current secret keeps working beside the new one, in hours: up to a week. */
export const rotationInput = z.number().min(0).max(168);
