import { type SQL, sql } from 'drizzle-orm';
import { addDays, countDays, longestUsageDays } from '@/lib/contract';
import { ApiError } from '../../http';

/** Days of a workspace, both counted. */
export interface Days {
  readonly workspaceId: string;
  readonly from: string;
  readonly to: string;
}

const midnight = (day: string) => sql`${`${day}T00:00:00Z`}::timestamptz`;

/** Condition: a time is on one of these days in UTC, both counted. */
export const isWithinDays = (column: SQL, { from, to }: Pick<Days, 'from' | 'to'>): SQL =>
  sql`${column} >= ${midnight(from)} and ${column} < ${midnight(addDays(to, 1))}`;

/** Throws `ApiError` invalid_value unless a report may be of these days. */
export function checkDays({ from, to }: Pick<Days, 'from' | 'to'>): void {
  const length = countDays(from, to);
  if (length >= 1 && length <= longestUsageDays) return;
  const message = `to is the last day, at most ${longestUsageDays} days from the first.`;
  throw new ApiError('invalid_value', message, { param: 'to' });
}

/**
 * Everything that ended within the days, one row each: day, family, model, key_id, actor, project, outcome, outputs, credits_milli, ms.
 * It counts on the day on which it ended, because that is when it was charged.
 */
export const endedWork = (days: Days): SQL => sql`
  select (t.completed_at at time zone 'UTC')::date as day, t.kind as family, t.model, t.key_id,
    coalesce(t.actor, '') as actor, coalesce(t.project, '') as project, t.status as outcome,
    case when t.status = 'succeeded' then coalesce(jsonb_array_length(t.outputs), 0) else 0 end as outputs,
    case when t.status = 'succeeded' then coalesce(a.settled_milli, t.amount_milli) else 0 end as credits_milli,
    extract(epoch from t.completed_at - t.created_at) * 1000 as ms
  from service.tasks t
  left join service.authorizations a on a.id = t.authorization_id
  where t.workspace_id = ${days.workspaceId} and ${isWithinDays(sql`t.completed_at`, days)}
  union all
  select (t.ended_at at time zone 'UTC')::date, 'text', t.model, t.key_id, coalesce(t.actor, ''),
    coalesce(t.project, ''), t.status, 0, coalesce(t.settled_milli, 0), extract(epoch from t.ended_at - t.created_at) * 1000
  from service.turns t
  where t.workspace_id = ${days.workspaceId} and ${isWithinDays(sql`t.ended_at`, days)}`;

/** {@link endedWork} summed up as `usage_days` keeps it. */
export const summedWork = (days: Days): SQL => sql`
  select day, family, model, key_id, actor, project,
    (count(*) filter (where outcome = 'succeeded'))::int as succeeded,
    (count(*) filter (where outcome = 'failed'))::int as failed,
    (count(*) filter (where outcome = 'canceled'))::int as canceled,
    (count(*) filter (where outcome = 'expired'))::int as expired,
    sum(outputs)::int as outputs, sum(credits_milli)::bigint as credits_milli
  from (${endedWork(days)}) w
  group by day, family, model, key_id, actor, project`;

/** How long successful work took, as in `usage_durations`. */
export const summedDurations = (days: Days): SQL => sql`
  select day, model, round(8 * ln(greatest(ms, 1)::float8) / ln(2::float8))::smallint as bucket,
    count(*)::int as count
  from (${endedWork(days)}) w
  where outcome = 'succeeded'
  group by 1, 2, 3`;

/** Milliseconds in the middle of a bucket of {@link summedDurations}. */
export const bucketMs = (bucket: number): number => Math.round(2 ** (bucket / 8));
