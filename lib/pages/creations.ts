import * as z from 'zod';
import { outputRecord, taskReceipt } from '@/lib/contract/manage/tasks';
import type { ReadQuote } from '@/lib/contract/read';
import { taskStatus } from '@/lib/contract/tasks';
import { inputText } from './input';
import { reviewStatus } from './review';

/** The place of a request among those that one submission sent, to be compared side by side. */
export const comparisonPlace = z.object({
  /** The id of the submission, which all of its requests share. */
  id: z.uuid(),
  /** From 0, in the order in which they are shown. */
  place: z.int().min(0).max(99),
  /** What distinguishes it from the others, as the form showed it. */
  label: inputText.max(200),
});
export type ComparisonPlace = z.infer<typeof comparisonPlace>;

/** A creation as the console shows it: a task with its author, parameters and price. */
export const creation = z.object({
  task_id: z.string(),
  kind: z.string(),
  model: z.string(),
  prompt: z.string(),
  /** The parameters that were sent, without `model`; null for a task that was only looked up by id. */
  params: z.record(z.string(), z.unknown()).nullable(),
  status: taskStatus,
  /** The service's own word for a state that the interface does not know; `status` is `running` then. */
  status_word: z.string().nullable().optional(),
  progress: z.int().min(0).max(100),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  outputs: z.array(outputRecord),
  /** Indexes of outputs that were removed from the gallery. */
  removed: z.array(z.int()),
  /** Indexes of outputs the reader marked as favourite. */
  favourites: z.array(z.int()),
  /** The status of each output that has one, by its index; others are drafts. */
  reviews: z.record(z.string(), reviewStatus).optional(),
  /** How many comments of others on each output the reader has not seen, by its index; others have none. */
  unread: z.record(z.string(), z.int()).optional(),
  quote: z.custom<ReadQuote>().nullable(),
  receipt: taskReceipt.nullable(),
  /** Absent or null for one that stands alone. */
  comparison: comparisonPlace.nullable().optional(),
  source: z.enum(['console', 'key', 'lookup']),
  user: z.object({ id: z.string(), name: z.string() }).nullable(),
  key_name: z.string().nullable(),
  /** The project that it is filed in; absent or null for none. */
  project: z.object({ id: z.string(), name: z.string() }).nullable().optional(),
  /** Milliseconds since the epoch. */
  created_at: z.number(),
  completed_at: z.number().nullable(),
});
export type Creation = z.infer<typeof creation>;

/**
 * `GET /api/console/{workspace}/tasks?ids=`: the creations with these ids, updated from the service; unknown ids are
 * left out.
 */
export const creationList = z.object({ data: z.array(creation) });
export type CreationList = z.infer<typeof creationList>;
