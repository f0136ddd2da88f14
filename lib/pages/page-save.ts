import * as z from 'zod';
import { inputId } from './input';

/**
 * Which open page saves, by a random id, and the number of the save, from 1. When the response to a save is lost, the page does not
 * know its own version; by this it is told from other people's.
 */
export const pageSave = z.object({ page: inputId, step: z.int().positive() });
export type PageSave = z.infer<typeof pageSave>;
