import * as z from 'zod';
import { credits, cursorListOf, lastUnixSecond, unixSeconds } from '../lists';
import { appliedPerk } from '../quotes';
import { task } from '../tasks';
import { keyKind } from './keys';

/** A stored output with its size, so that a gallery can lay it out without loading it. */
export const outputRecord = z.object({
  /** Absent when only the public interface is available. */
  asset_id: z.string().optional(),
  url: z.string(),
  /** Gallery-sized picture of an image. */
  preview_url: z.string().optional(),
  /** Cover of a video. */
  thumbnail_url: z.string().optional(),
  content_type: z.string(),
  size: z.int().nonnegative().optional(),
  width: z.int().positive().optional(),
  height: z.int().positive().optional(),
  /** Seconds. */
  duration: z.number().optional(),
  /** The file was removed because its retention time was over: its addresses answer 410. */
  no_longer_kept: z.boolean().optional(),
});
export type OutputRecord = z.infer<typeof outputRecord>;

/** How the price was calculated, and its settlement. */
export const taskReceipt = z.object({
  billing_transaction_id: z.string(),
  authorized: credits,
  /** Null while nothing is settled; 0 when everything was released. */
  settled: credits.nullable(),
  /** How many results were ordered (`n`), and how many came; only what came is charged. */
  ordered_outputs: z.int().optional(),
  delivered_outputs: z.int().optional(),
  matched_rule_id: z.string(),
  pricing_version: z.string(),
  charge_type: z.string(),
  unit: z.string(),
  quantity: z.number(),
  unit_price: credits,
  perk_applied: z.boolean(),
  perk: appliedPerk.optional(),
});
export type TaskReceipt = z.infer<typeof taskReceipt>;

/** A task with its recipe (`params`), its receipt and its maker. */
export const taskRecord = task
  .extend({
    params: z.record(z.string(), z.unknown()),
    outputs: z.array(outputRecord),
    receipt: taskReceipt,
    actor: z.string().nullable(),
    /** As `metadata.project` of the request. */
    project: z.string().nullable(),
    key: z.object({ id: z.string(), name: z.string(), kind: keyKind }),
    started_at: unixSeconds.optional(),
    /** Milliseconds since the epoch of the last change: the cursor of the updates. */
    updated_at_ms: z.int(),
  })
  .meta({ id: 'TaskRecord' });
export type TaskRecord = z.infer<typeof taskRecord>;

/**
 * `GET /manage/workspaces/{id}/tasks`: every task of the workspace in order of change. `since_ms` starts at a
 * change time (inclusive), `after` continues a page. Progress does not change `updated_at_ms`, so the first page (without
 * `after`) begins with the running tasks from before `since_ms`, at most `limit` and beyond it; `first_id`, `last_id` and
 * `has_more` do not count them.
 */
export const taskUpdatesQuery = z.object({
  since_ms: z.coerce
    .number()
    .int()
    .nonnegative()
    .max(lastUnixSecond * 1000)
    .optional(),
  after: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(500).optional(),
});
export type TaskUpdatesQuery = z.infer<typeof taskUpdatesQuery>;
export const taskUpdates = cursorListOf(taskRecord).meta({ id: 'TaskUpdates' });
export type TaskUpdates = z.infer<typeof taskUpdates>;

export const ledgerKind = z.enum(['grant', 'authorize', 'settle', 'release', 'refund', 'adjust']);
export type LedgerKind = z.infer<typeof ledgerKind>;

/** One line of the ledger. The prefix of `subject_id` tells whether it belongs to a task, a turn or an order. */
export const ledgerLine = z
  .object({
    id: z.string(),
    object: z.literal('ledger_entry'),
    kind: ledgerKind,
    available_delta: credits,
    authorized_delta: credits,
    available_after: credits,
    authorized_after: credits,
    billing_transaction_id: z.string().nullable(),
    subject_id: z.string().nullable(),
    key_id: z.string().nullable(),
    /** The acting person, as the console named them. */
    actor: z.string().nullable(),
    project: z.string().nullable().meta({ description: 'The project that pays' }),
    memo: z.string().nullable(),
    created_at: unixSeconds,
  })
  .meta({ id: 'LedgerLine' });
export type LedgerLine = z.infer<typeof ledgerLine>;

/** `GET /manage/workspaces/{id}/tasks/{task_id}`: the record with its ledger lines. */
export const taskDetail = taskRecord
  .extend({ ledger: z.array(ledgerLine) })
  .meta({ id: 'TaskDetail' });
export type TaskDetail = z.infer<typeof taskDetail>;
