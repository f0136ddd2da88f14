import * as z from 'zod';
import { ledgerLine } from '@/lib/contract/manage/tasks';
import { creation } from './creations';
import type { EditHistory } from './edits';
import type { PresetUse } from './presets';

/** A creation that this one was made from, or that was made from it, as a linked thumbnail. */
export const relative = z.object({
  task_id: z.string(),
  output: z.int(),
  kind: z.string(),
  prompt: z.string(),
  thumbnail_url: z.string().nullable(),
});
export type Relative = z.infer<typeof relative>;

/** A cell of an experiment that shows a result. */
export const experimentPlace = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether it runs a list of tasks. */
  is_list: z.boolean(),
  /** Its key, by which the experiment's page opens it. */
  cell: z.string(),
  mark: z.enum(['keep', 'reject']).nullable(),
  /** The fields of the request in which other cells of the experiment differ from it. */
  varied: z.array(z.string()),
  /** The last ones, oldest first. */
  comments: z.array(z.object({ id: z.string(), author: z.string(), text: z.string() })),
});
export type ExperimentPlace = z.infer<typeof experimentPlace>;

/** A board or a storyboard that shows a result. */
export const resultPlace = z.object({
  kind: z.enum(['board', 'storyboard']),
  id: z.string(),
  name: z.string(),
  /** The outputs on a board; empty for a storyboard, which takes a task as a whole. */
  outputs: z.array(z.int()),
});
export type ResultPlace = z.infer<typeof resultPlace>;

/** `GET /api/console/{workspace}/tasks/{task_id}`: a creation with its ledger lines and its lineage. */
export const creationDetail = z.object({
  creation,
  /** Null when a remote service does not report them. */
  ledger: z.array(ledgerLine).nullable(),
  /** Results of the workspace among its references. */
  made_from: z.array(relative),
  /** Creations that use one of its outputs as a reference, newest first. */
  used_in: z.array(relative),
  experiments: z.array(experimentPlace),
  places: z.array(resultPlace),
  /** The edits of the original that it goes back to; null when it was not made by an edit. */
  edits: z.custom<EditHistory>().nullable(),
  /** The presets that it was made with, in their order, as far as the reader may see them. */
  presets: z.custom<readonly PresetUse[]>(),
});
export type CreationDetail = z.infer<typeof creationDetail>;
