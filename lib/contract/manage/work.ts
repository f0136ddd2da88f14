import * as z from 'zod';
import { credits, cursorListOf, unixSeconds } from '../lists';
import { ledgerLine } from './tasks';

/** Millionths of a US dollar, a whole number: providers charge fractions of a cent. */
export const microUsd = z.int().meta({ description: 'Millionths of a US dollar' });

/** A task of any workspace, for operators: with its provider and cost, without the prompt. */
export const operatorTask = z
  .object({
    id: z.string(),
    object: z.literal('operator_task'),
    workspace: z.object({ id: z.string(), name: z.string() }),
    kind: z.enum(['image', 'video', 'audio']),
    model: z.string(),
    status: z.enum(['queued', 'running', 'succeeded', 'failed', 'canceled', 'expired']),
    progress: z.int(),
    key_id: z.string(),
    actor: z.string().nullable(),
    route: z
      .object({ provider: z.string(), model: z.string().nullable() })
      .nullable()
      .meta({ description: 'Null: no provider was asked yet' }),
    operation: z
      .string()
      .nullable()
      .meta({ description: 'The reference of the work at the provider' }),
    attempts: z.int().meta({ description: 'How often a provider was asked to start' }),
    cost: z.object({
      micro_usd: microUsd
        .nullable()
        .meta({ description: 'Millionths of a US dollar; null: unknown' }),
      source: z.enum(['provider', 'declared', 'possible']).nullable().meta({
        description:
          'provider: its own word; declared: the unit cost of the route or the price; possible: it may have cost that much, because it was stopped, refused on the way or lost; null: none, or unknown',
      }),
    }),
    credits: z.object({
      authorized: credits,
      settled: credits.nullable().meta({ description: 'Null until it ends; 0: all was released' }),
    }),
    error: z.object({ code: z.string(), message: z.string().nullable() }).nullable(),
    cancel_requested: z.boolean(),
    created_at: unixSeconds,
    started_at: unixSeconds.nullable(),
    completed_at: unixSeconds.nullable(),
  })
  .meta({ id: 'OperatorTask' });
export type OperatorTask = z.infer<typeof operatorTask>;

/** The filters of the operators' list of tasks. */
export const workViews = ['all', 'open', 'failed_with_cost', 'possible_cost'] as const;
/** `GET /manage/tasks`: newest first; `after` is the last_id of the previous page. */
export const workQuery = z.object({
  view: z.enum(workViews).optional().meta({
    description:
      'open: queued and running; failed_with_cost: did not succeed and cost something, or may have; possible_cost: it is not known whether it cost something. The last two are in order of their end.',
  }),
  find: z.string().trim().min(1).max(300).optional().meta({
    description:
      'The id of a task, of a file it made, of a workspace, or the reference at the provider',
  }),
  workspace: z.string().min(1).max(100).optional(),
  after: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(200).optional(),
});
export type WorkQuery = z.infer<typeof workQuery>;

export const operatorTaskList = cursorListOf(operatorTask).meta({ id: 'OperatorTaskList' });
export type OperatorTaskList = z.infer<typeof operatorTaskList>;

/** `GET /manage/tasks/{task_id}`. */
export const operatorTaskDetail = operatorTask
  .extend({ ledger: z.array(ledgerLine) })
  .meta({ id: 'OperatorTaskDetail' });
export type OperatorTaskDetail = z.infer<typeof operatorTaskDetail>;
