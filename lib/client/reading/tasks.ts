import * as z from 'zod';
import type { ReadReceipt, ReadTask, ResultItem, TaskStatus } from '@/lib/contract';
import { isTerminal, taskStatuses } from '@/lib/contract';
import { listOf, pageOf } from './lists';
import { firstValue, members, moment, neededId, neededText, percent, text } from './values';

/** A receipt needs only the task's id. */
export const readReceipt: z.ZodType<ReadReceipt> = z.object({
  task_id: neededId,
  created: moment,
  progress: percent,
});

/** An output needs only its address; a bare address is accepted, too. */
const item = z.preprocess(
  (value) => (typeof value === 'string' ? { url: value } : value),
  z.object({ url: neededText, thumbnail_url: text }).transform(
    ({ url, thumbnail_url: thumbnail }): ResultItem => ({
      url,
      ...(thumbnail === null ? {} : { thumbnail_url: thumbnail }),
    }),
  ),
);

const outputs = listOf(item)
  .catch({ data: [], left_out: 0 })
  .transform(({ data }) => data);

/** The code of an error without one: only the failure is known. */
const unnamedFailureCode = 'generation_failed';

/**
 * The interface does not show an error's fields (`docs/interface.md#task-errors`). Reads a code and a message, a text,
 * or whatever there is.
 */
const failure = z
  .union([
    neededText.transform((message) => ({ code: unnamedFailureCode, message })),
    members.transform((error) => ({
      code: text.parse(firstValue(error, 'code', 'type')) ?? unnamedFailureCode,
      message: text.parse(firstValue(error, 'message', 'detail', 'reason')) ?? '',
    })),
  ])
  .nullable()
  .catch(null);

const isStatus = (word: string): word is TaskStatus =>
  (taskStatuses as readonly string[]).includes(word);

/**
 * An unknown status counts as running until the task has `completed_at`, which appears only after completion ("States
 * and transitions").
 */
function statusOf(word: string, hasCompleted: boolean, hasOutputs: boolean): TaskStatus {
  if (isStatus(word)) return word;
  if (!hasCompleted) return 'running';
  return hasOutputs ? 'succeeded' : 'failed';
}

/** A task needs its id and a word for its status. */
export const readTask: z.ZodType<ReadTask> = z
  .object({
    task_id: neededId,
    status: neededText,
    kind: text,
    model: text,
    progress: percent,
    created_at: moment,
    completed_at: moment,
    result: outputs,
    error: failure,
  })
  .transform(({ status: reportedStatus, result, error, ...task }) => {
    const word = reportedStatus.toLowerCase().replace(/^cancelled$/, 'canceled');
    const status = statusOf(word, task.completed_at !== null, result.length > 0);
    return {
      ...task,
      status,
      status_word: isStatus(word) ? null : word.slice(0, 60),
      outputs: result,
      error: isTerminal(status) && status !== 'succeeded' ? error : null,
    };
  });

export const readTasks = pageOf(readTask, 'tasks');
