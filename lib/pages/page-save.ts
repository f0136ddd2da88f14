import * as z from 'zod';
import { inputId } from './input';

/**
 * Which open page saves, by a random id, and which of its saves this is, from 1. A page that lost the response to a save does not know
 * the newest version; by this the server sees that this page made it.
 */
export const pageSave = z.object({ page: inputId, step: z.int().positive() });
export type PageSave = z.infer<typeof pageSave>;
