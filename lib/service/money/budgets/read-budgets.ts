import { sql } from 'drizzle-orm';
import { type Budget, type BudgetSubject, milliToCredits } from '@/lib/contract';
import type { ServiceDb } from '../../context';
import { budgetState, nextMonthAt, remainingMilli } from './rules';

/** A budget with the figures of the current month, a project's with those of all its time. */
type Row = {
  subject: BudgetSubject;
  subject_id: string;
  month: string;
  limit_milli: string;
  raised_milli: string;
  spent_milli: string;
  authorized_milli: string;
  updated_at: string;
};

/** The budgets of a workspace in the month of `at` (default: now), or the one of `of`. One statement. */
export async function readBudgets(
  db: ServiceDb,
  workspaceId: string,
  { of: owner, at }: { of?: { subject: BudgetSubject; subjectId: string }; at?: Date } = {},
): Promise<Budget[]> {
  const month = sql`service.budget_month(b.subject, coalesce(${at?.toISOString() ?? null}::timestamptz, clock_timestamp()))`;
  const { rows } = await db.execute<Row>(sql`
    select b.subject, b.subject_id, ${month}::text as month, b.limit_milli,
      coalesce(m.raised_milli, 0) as raised_milli, coalesce(m.spent_milli, 0) as spent_milli,
      coalesce(m.authorized_milli, 0) as authorized_milli,
      floor(extract(epoch from b.updated_at))::bigint as updated_at
    from service.budgets b
    left join service.budget_months m on m.budget_id = b.id and m.month = ${month}
    where b.workspace_id = ${workspaceId}
      and (${owner?.subject ?? null}::text is null
        or (b.subject = ${owner?.subject ?? null}::text and b.subject_id = ${owner?.subjectId ?? null}::text))
    order by b.subject, b.subject_id`);
  return rows.map(serializeBudget);
}

function serializeBudget(row: Row): Budget {
  const figures = {
    limitMilli: Number(row.limit_milli),
    raisedMilli: Number(row.raised_milli),
    spentMilli: Number(row.spent_milli),
    authorizedMilli: Number(row.authorized_milli),
  };
  const isMonthly = row.subject !== 'project';
  return {
    object: 'budget',
    subject: row.subject,
    subject_id: row.subject_id,
    limit: milliToCredits(figures.limitMilli),
    month: isMonthly ? row.month.slice(0, 7) : null,
    raised: milliToCredits(figures.raisedMilli),
    spent: milliToCredits(figures.spentMilli),
    authorized: milliToCredits(figures.authorizedMilli),
    remaining: milliToCredits(remainingMilli(figures)),
    state: budgetState(figures),
    resets_at: isMonthly ? nextMonthAt(row.month) : null,
    updated_at: Number(row.updated_at),
  };
}
