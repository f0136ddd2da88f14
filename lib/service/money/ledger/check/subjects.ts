import { sql } from 'drizzle-orm';

/** A running task has its credits reserved, a succeeded one was charged, and no other was. */
export const taskProblems = sql`
  select t.workspace_id, format('task %s is %s and its authorization is %s',
    t.id, t.status, coalesce(a.state, 'missing')) as problem
  from service.tasks t left join service.authorizations a
    on a.id = t.authorization_id and a.subject_id = t.id and a.workspace_id = t.workspace_id
  where a.state is distinct from case
    when t.status in ('queued', 'running') then 'open'
    when t.status = 'succeeded' then 'settled'
    else 'released' end`;

/**
 * The credits of an order match its ledger entries and its payment: all of them once its price was paid, none
 * otherwise, less the refunded share.
 */
export const orderProblems = sql`
  with moved as (
    select subject_id, workspace_id,
      coalesce(sum(available_delta_milli) filter (where kind = 'grant'), 0) as granted,
      coalesce(sum(owed_delta_milli) - coalesce(sum(available_delta_milli)
        filter (where kind in ('refund', 'adjust')), 0), 0) as taken_back
    from service.ledger_entries
    where kind in ('grant', 'refund', 'adjust') and subject_id like 'ord\\_%'
    group by subject_id, workspace_id
  )
  select o.workspace_id, format('order %s granted %s and took back %s, the entries say %s and %s',
    o.id, o.granted_milli, o.taken_back_milli, coalesce(m.granted, 0), coalesce(m.taken_back, 0)) as problem
  from service.orders o left join moved m on m.subject_id = o.id and m.workspace_id = o.workspace_id
  where o.granted_milli <> coalesce(m.granted, 0) or o.taken_back_milli <> coalesce(m.taken_back, 0)
  union all
  select m.workspace_id, format('entries name the order %s, which is none of this workspace', m.subject_id)
  from moved m
  where not exists (select from service.orders o where o.id = m.subject_id and o.workspace_id = m.workspace_id)
  union all
  select o.workspace_id, format('order %s is %s, was paid %s of %s and granted %s',
    o.id, o.status, coalesce(o.paid_amount, 0), o.amount, o.granted_milli)
  from service.orders o
  where o.granted_milli <> case
      when o.paid_amount = o.amount and o.paid_currency = o.currency then o.credits_milli else 0 end
    or (o.status in ('paid', 'fulfilled', 'refunded')) <> (o.paid_amount is not null)
    or (o.status = 'refunded') <> coalesce(o.paid_amount > 0 and o.refunded_amount >= o.paid_amount, false)
    or (o.granted_milli > 0 and o.taken_back_milli <> coalesce(
      o.credits_milli * least(o.refunded_amount, o.paid_amount) / nullif(o.paid_amount, 0), 0))`;

/**
 * A running text turn has its credits reserved; an ended one was charged the settled amount of its
 * authorization.
 */
export const turnProblems = sql`
  select t.workspace_id, format('turn %s is %s and charged %s, its authorization is %s and charged %s',
    t.id, t.status, coalesce(t.settled_milli, 0), coalesce(a.state, 'missing'), coalesce(a.settled_milli, 0)) as problem
  from service.turns t left join service.authorizations a
    on a.id = t.authorization_id and a.subject_id = t.id and a.workspace_id = t.workspace_id
  where a.id is null or (t.status = 'running') <> (a.state = 'open')
    or coalesce(t.settled_milli, 0) <> coalesce(a.settled_milli, 0)`;

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
