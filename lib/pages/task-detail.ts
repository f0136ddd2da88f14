import * as z from 'zod';
import { ledgerLine } from '@/lib/contract/manage/tasks';
import { creation } from './creations';
import type { EditHistory } from './edits';

/** A creation that this one was made from, or that was made from it, as a linked thumbnail. */
export const relative = z.object({
  task_id: z.string(),
  output: z.int(),
  kind: z.string(),
  prompt: z.string(),
  thumbnail_url: z.string().nullable(),
});
export type Relative = z.infer<typeof relative>;

/** `GET /api/console/{workspace}/tasks/{task_id}`: a creation with its ledger lines and its lineage. */
export const creationDetail = z.object({
  creation,
  /** Null when a remote service does not report them. */
  ledger: z.array(ledgerLine).nullable(),
  /** Results of the workspace among its references. */
  made_from: z.array(relative),
  /** Creations that use one of its outputs as a reference, newest first. */
  used_in: z.array(relative),
  /** The edits of the original that it goes back to; null when it was not made by an edit. */
  edits: z.custom<EditHistory>().nullable(),
});
export type CreationDetail = z.infer<typeof creationDetail>;
