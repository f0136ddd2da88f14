import { sql } from 'drizzle-orm';
import { type Budget, type BudgetSubject, milliToCredits } from '@/lib/contract';
import type { ServiceDb } from '../../context';
import { budgetState, nextDayAt, nextMonthAt, remainingMilli } from './rules';

/** A budget with the figures of its month or day; a project's budget has no period, and the figures since it began. */
type BudgetRow = {
  subject: BudgetSubject;
  subject_id: string;
  month: string;
  limit_milli: string;
  raised_milli: string;
  spent_milli: string;
  authorized_milli: string;
  updated_at: string;
};

interface BudgetFilter {
  readonly subject: BudgetSubject | readonly BudgetSubject[];
  readonly subjectId: string;
}

/** The budgets of a workspace, or only those of `owner`, with their use at the time `at` (default: now). One statement. */
export async function readBudgets(
  db: ServiceDb,
  workspaceId: string,
  { owner, at }: { owner?: BudgetFilter; at?: Date } = {},
): Promise<Budget[]> {
  const subjects = owner === undefined ? null : JSON.stringify([owner.subject].flat());
  const month = sql`service.budget_month(b.subject, coalesce(${at?.toISOString() ?? null}::timestamptz, clock_timestamp()))`;
  const { rows } = await db.execute<BudgetRow>(sql`
    select b.subject, b.subject_id, ${month}::text as month, b.limit_milli,
      coalesce(m.raised_milli, 0) as raised_milli, coalesce(m.spent_milli, 0) as spent_milli,
      coalesce(m.authorized_milli, 0) as authorized_milli,
      floor(extract(epoch from b.updated_at))::bigint as updated_at
    from service.budgets b
    left join service.budget_months m on m.budget_id = b.id and m.month = ${month}
    where b.workspace_id = ${workspaceId}
      and (${subjects}::jsonb is null
        or (${subjects}::jsonb ? b.subject and b.subject_id = ${owner?.subjectId ?? null}::text))
    order by b.subject, b.subject_id`);
  return rows.map(serializeBudget);
}

function serializeBudget(row: BudgetRow): Budget {
  const figures = {
    limitMilli: Number(row.limit_milli),
    raisedMilli: Number(row.raised_milli),
    spentMilli: Number(row.spent_milli),
    authorizedMilli: Number(row.authorized_milli),
  };
  return {
    object: 'budget',
    subject: row.subject,
    subject_id: row.subject_id,
    limit: milliToCredits(figures.limitMilli),
    ...periodOf(row),
    raised: milliToCredits(figures.raisedMilli),
    spent: milliToCredits(figures.spentMilli),
    authorized: milliToCredits(figures.authorizedMilli),
    remaining: milliToCredits(remainingMilli(figures)),
    state: budgetState(figures),
    updated_at: Number(row.updated_at),
  };
}

function periodOf({ subject, month }: BudgetRow): Pick<Budget, 'month' | 'resets_at'> {
  if (subject === 'project') return { month: null, resets_at: null };
  if (subject === 'key_day') return { month, resets_at: nextDayAt(month) };
  return { month: month.slice(0, 7), resets_at: nextMonthAt(month) };
}
