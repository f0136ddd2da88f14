import { type SQL, sql } from 'drizzle-orm';
import { isWithinDays } from '../usage';

/** Days in UTC, both counted. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/**
 * Work that ended within the days over all workspaces, summed up as in `margin_days`. A request counts on the
 * day on which it ended, because that is when it was charged. Text turns record neither provider nor cost:
 * theirs is unknown.
 */
export const summedWork = (days: Days): SQL => sql`
  select day, provider, model, family, workspace_id, project,
    (count(*) filter (where outcome = 'succeeded'))::int as succeeded,
    (count(*) filter (where outcome = 'failed'))::int as failed,
    (count(*) filter (where outcome = 'canceled'))::int as canceled,
    (count(*) filter (where outcome = 'expired'))::int as expired,
    sum(outputs)::int as outputs, sum(credits_milli)::bigint as credits_milli,
    coalesce(sum(cost) filter (where source <> 'possible'), 0)::bigint as cost_micro_usd,
    (count(*) filter (where reached and cost is null))::int as unknown,
    (count(*) filter (where outcome <> 'succeeded' and source <> 'possible' and cost > 0))::int as lost,
    coalesce(sum(cost) filter (where outcome <> 'succeeded' and source <> 'possible'), 0)::bigint
      as lost_micro_usd,
    (count(*) filter (where source = 'possible'))::int as possible,
    coalesce(sum(cost) filter (where source = 'possible'), 0)::bigint as possible_micro_usd
  from (
    select (t.completed_at at time zone 'UTC')::date as day, coalesce(t.provider, '') as provider,
      t.model, t.kind as family, t.status as outcome,
      case when t.project is null then '' else t.workspace_id end as workspace_id,
      coalesce(t.project, '') as project,
      case when t.status = 'succeeded' then coalesce(jsonb_array_length(t.outputs), 0) else 0 end as outputs,
      case when t.status = 'succeeded' then coalesce(a.settled_milli, t.amount_milli) else 0 end as credits_milli,
      t.cost_micro_usd as cost, t.cost_source as source,
      t.cost_source is not null or t.status = 'succeeded' as reached
    from service.tasks t left join service.authorizations a on a.id = t.authorization_id where ${isWithinDays(sql`t.completed_at`, days)}
    union all
    select (t.ended_at at time zone 'UTC')::date, '', t.model, 'text', t.status,
      case when t.project is null then '' else t.workspace_id end, coalesce(t.project, ''), 0,
      coalesce(t.settled_milli, 0), null, null,
      t.status = 'succeeded' or coalesce(t.output_tokens, 0) > 0
    from service.turns t where ${isWithinDays(sql`t.ended_at`, days)}
  ) w
  group by day, provider, model, family, workspace_id, project`;
