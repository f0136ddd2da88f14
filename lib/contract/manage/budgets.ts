import * as z from 'zod';
import { credits, listOf, unixSeconds } from '../lists';

/**
 * The spender that a budget limits: a person (by actor reference) or an API key in a month, an API key in a day, or a project
 * (`metadata.project`).
 */
export const budgetSubject = z.enum(['member', 'key', 'key_day', 'project']);
export type BudgetSubject = z.infer<typeof budgetSubject>;

/** Share of the limit from which a budget's state is `warning`. */
export const budgetWarningShare = 0.8;

/** A limit and its use in the current period: a month (UTC), a day (UTC) for `key_day`, and all time for a project. */
export const budget = z
  .object({
    object: z.literal('budget'),
    subject: budgetSubject,
    /** Actor reference of a member, id of a key, reference of a project. */
    subject_id: z.string(),
    limit: credits.meta({
      description: 'Credits a calendar month (UTC); of a key_day a day (UTC), of a project in all',
    }),
    month: z.string().nullable().meta({
      description:
        'The month that the figures are of, such as 2026-11; the day of a key_day, such as 2026-11-27; null for a project',
    }),
    raised: credits.meta({
      description: 'Extra credits approved for this period alone; of a project in all',
    }),
    spent: credits.meta({ description: 'Settled in this period' }),
    authorized: credits.meta({ description: 'Reserved in this period by work that still runs' }),
    remaining: credits.meta({ description: 'limit + raised - spent - authorized, never below 0' }),
    state: z.enum(['ok', 'warning', 'reached']).meta({
      description: 'warning from 80 % of limit + raised; reached when nothing remains',
    }),
    resets_at: unixSeconds.nullable().meta({
      description:
        'When the next month (of a key_day, the next day) begins; null for a project, whose budget lasts',
    }),
    updated_at: unixSeconds,
  })
  .meta({ id: 'Budget' });
export type Budget = z.infer<typeof budget>;

/** Query of `GET /manage/workspaces/{id}/budgets`: all budgets, or that of one member. */
export const budgetListQuery = z.object({
  member: z.string().min(1).max(128).optional().meta({ description: 'Actor reference' }),
});
export type BudgetListQuery = z.infer<typeof budgetListQuery>;
export const budgetList = listOf(budget).meta({ id: 'BudgetList' });
/** `PUT /manage/workspaces/{id}/budgets/{subject}/{subject_id}` → 200 {@link budget}: created or changed. */
export const setBudgetBody = z.strictObject({ limit: credits.nonnegative() });
export type SetBudgetBody = z.infer<typeof setBudgetBody>;

/**
 * `POST /manage/workspaces/{id}/budgets/{subject}/{subject_id}/raises` → 201 {@link budget}: more for this
 * period only. Requests with the same `once_key` raise the limit once.
 */
export const raiseBudgetBody = z.strictObject({
  amount: credits.positive(),
  once_key: z.string().min(1).max(255),
});
export type RaiseBudgetBody = z.infer<typeof raiseBudgetBody>;

/** `param` of the error budget_exceeded: the kind of budget that was exceeded. */
export const budgetErrorParams = {
  member: 'member_budget',
  key: 'key_budget',
  key_day: 'key_day_budget',
  project: 'project_budget',
} as const;
