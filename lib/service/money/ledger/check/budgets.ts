import { sql } from 'drizzle-orm';

/**
 * The use of a budget in its period (`service.budget_month`) equals the sum of its authorizations, and its raised amount the sum of its
 * raises.
 */
export const budgetProblems = sql`
  with made as (
    select b.id as budget_id, b.workspace_id, service.budget_month(b.subject, a.created_at) as month,
      coalesce(sum(a.settled_milli), 0) as spent,
      coalesce(sum(a.amount_milli) filter (where a.state = 'open'), 0) as authorized
    from service.budgets b join service.authorizations a on a.workspace_id = b.workspace_id
      and case b.subject when 'member' then a.actor when 'project' then a.project else a.key_id end = b.subject_id
    where a.created_at >= service.budget_month(b.subject, b.created_at)::timestamp at time zone 'UTC'
    group by b.id, b.workspace_id, service.budget_month(b.subject, a.created_at)
  ), raised as (
    select budget_id, month, sum(amount_milli) as amount
    from service.budget_raises group by budget_id, month
  ), seen as (
    select b.workspace_id, m.* from service.budget_months m join service.budgets b on b.id = m.budget_id
  )
  select coalesce(s.workspace_id, d.workspace_id) as workspace_id,
    format('budget %s has %s spent and %s authorized in %s, its authorizations say %s and %s',
      coalesce(s.budget_id, d.budget_id), coalesce(s.spent_milli, 0), coalesce(s.authorized_milli, 0),
      coalesce(s.month, d.month), coalesce(d.spent, 0), coalesce(d.authorized, 0)) as problem
  from seen s full join made d on d.budget_id = s.budget_id and d.month = s.month
  where coalesce(s.spent_milli, 0) <> coalesce(d.spent, 0)
    or coalesce(s.authorized_milli, 0) <> coalesce(d.authorized, 0)
  union all
  select s.workspace_id, format('budget %s was raised by %s in %s, its raises say %s',
    s.budget_id, s.raised_milli, s.month, coalesce(r.amount, 0))
  from seen s left join raised r on r.budget_id = s.budget_id and r.month = s.month
  where s.raised_milli <> coalesce(r.amount, 0)`;
