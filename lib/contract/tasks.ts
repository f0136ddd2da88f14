import * as z from 'zod';
import { limits } from './limits';
import { cursorListOf, unixSeconds } from './lists';
import { taskStatuses } from './task-states';

export const taskStatus = z.enum(taskStatuses);

/** Result item: `thumbnail_url` only for video and only when a usable cover exists. */
export const resultItem = z
  .object({ url: z.string(), thumbnail_url: z.string().optional() })
  .meta({ id: 'ResultItem' });
export type ResultItem = z.infer<typeof resultItem>;

/** Task object, answer of `GET /v1/tasks/{task_id}`. `completed_at` only after completion. */
export const task = z
  .object({
    task_id: z.string(),
    object: z.literal('task'),
    kind: z.string().meta({ description: '`image`, `video` or `audio`; other kinds may exist' }),
    model: z.string(),
    status: taskStatus,
    progress: z.int().min(0).max(100),
    created_at: unixSeconds,
    completed_at: unixSeconds.optional(),
    result: z.object({ data: z.array(resultItem) }).optional(),
    error: z.object({ code: z.string(), message: z.string() }).optional(),
  })
  .meta({ id: 'Task' });
export type Task = z.infer<typeof task>;

/** Query of the additive `GET /v1/tasks`; `ids` and `status` are comma-separated. */
export const taskListQuery = z.object({
  ids: z
    .string()
    .optional()
    .meta({ description: `Up to ${limits.taskListIds} ids, by comma` }),
  status: z.string().optional().meta({ description: 'One or more statuses, by comma' }),
  after: z.string().optional().meta({ description: 'Cursor: the last_id of the page before' }),
  limit: z.coerce.number().int().min(1).max(limits.taskListLimit).optional(),
  order: z.enum(['asc', 'desc']).optional(),
});
export type TaskListQuery = z.infer<typeof taskListQuery>;

export const taskList = cursorListOf(task).meta({ id: 'TaskList' });
export type TaskList = z.infer<typeof taskList>;
