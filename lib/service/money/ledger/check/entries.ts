import { sql } from 'drizzle-orm';

/**
 * The sums of entries equal the balance, and every entry continues from the one before. Open authorizations add up to
 * the authorized amount. Every authorization was made by one entry and, once ended, ended by exactly one that moved the
 * right amounts. Nothing was ever negative.
 */
export const entryProblems = sql`
    with sums as (
      select workspace_id, sum(available_delta_milli) as available,
        sum(authorized_delta_milli) as authorized, sum(owed_delta_milli) as owed
      from service.ledger_entries group by workspace_id
    ), running as (
      select workspace_id, id, available_after_milli, authorized_after_milli,
        sum(available_delta_milli) over steps as available,
        sum(authorized_delta_milli) over steps as authorized
      from service.ledger_entries
      window steps as (partition by workspace_id order by seq)
    ), held as (
      select workspace_id, sum(amount_milli) as amount
      from service.authorizations where state = 'open' group by workspace_id
    ), made as (
      select authorization_id, count(*) as entries, min(-available_delta_milli) as debited,
        min(authorized_delta_milli) as held
      from service.ledger_entries where kind = 'authorize' group by authorization_id
    ), ends as (
      select authorization_id, count(*) as entries, min(kind) as kind,
        min(available_delta_milli) as given_back, min(-authorized_delta_milli) as freed
      from service.ledger_entries where kind in ('settle', 'release') group by authorization_id
    )
    select b.workspace_id, format('entries sum to %s available, the balance says %s',
      coalesce(s.available, 0), b.available_milli) as problem
    from service.balances b left join sums s using (workspace_id)
    where coalesce(s.available, 0) <> b.available_milli
    union all
    select b.workspace_id, format('entries sum to %s authorized, the balance says %s',
      coalesce(s.authorized, 0), b.authorized_milli)
    from service.balances b left join sums s using (workspace_id)
    where coalesce(s.authorized, 0) <> b.authorized_milli
    union all
    select b.workspace_id, format('entries sum to %s owed, the balance says %s',
      coalesce(s.owed, 0), b.owed_milli)
    from service.balances b left join sums s using (workspace_id)
    where coalesce(s.owed, 0) <> b.owed_milli
    union all
    select r.workspace_id, format('entry %s does not go on from the one before', r.id)
    from running r
    where r.available <> r.available_after_milli or r.authorized <> r.authorized_after_milli
    union all
    select b.workspace_id, format('open authorizations are %s, the balance says %s',
      coalesce(h.amount, 0), b.authorized_milli)
    from service.balances b left join held h using (workspace_id)
    where coalesce(h.amount, 0) <> b.authorized_milli
    union all
    select e.workspace_id, format('entry %s belongs to no balance', e.id)
    from service.ledger_entries e
    where not exists (select from service.balances b where b.workspace_id = e.workspace_id)
    union all
    select b.workspace_id, 'the balance is negative' from service.balances b
    where b.available_milli < 0 or b.authorized_milli < 0
    union all
    select e.workspace_id, format('entry %s left a negative balance', e.id)
    from service.ledger_entries e
    where e.available_after_milli < 0 or e.authorized_after_milli < 0
    union all
    select a.workspace_id, format('authorization %s was not made by one entry of its amount', a.id)
    from service.authorizations a left join made m on m.authorization_id = a.id
    where m.entries is distinct from 1 or m.debited <> a.amount_milli or m.held <> a.amount_milli
    union all
    select a.workspace_id, format('authorization %s is open and has an end', a.id)
    from service.authorizations a join ends x on x.authorization_id = a.id
    where a.state = 'open'
    union all
    select a.workspace_id, format('authorization %s is %s and was not ended so by one entry', a.id, a.state)
    from service.authorizations a left join ends x on x.authorization_id = a.id
    where a.state <> 'open' and (x.entries is distinct from 1 or x.freed <> a.amount_milli
      or x.given_back <> a.amount_milli - coalesce(a.settled_milli, 0)
      or x.kind <> case a.state when 'settled' then 'settle' else 'release' end)
    union all
    select e.workspace_id, format('entry %s names an unknown authorization', e.id)
    from service.ledger_entries e
    where e.authorization_id is not null and not exists
      (select from service.authorizations a where a.id = e.authorization_id)`;
