import { type SQL, sql } from 'drizzle-orm';
import { addDays, milliToCredits, type UsageQuery, type UsageTally } from '@/lib/contract';
import { type Days, summedDurations, summedWork } from './ended-work';

/**
 * The work of these days in the columns of `usage_days`: days up to `closedDay` from the daily sums, later ones counted now.
 */
export const usageRows = (days: Days, closedDay: string): SQL => sql`
  select day, family, model, key_id, actor, project, succeeded, failed, canceled, expired, outputs, credits_milli
  from service.usage_days
  where workspace_id = ${days.workspaceId} and day between ${days.from}::date and ${days.to}::date
  union all ${summedWork(openDays(days, closedDay))}`;

/** {@link usageRows} of one person and one project, or of all. */
export const filteredUsageRows = (
  days: Days,
  closedDay: string,
  { actor, project }: Pick<UsageQuery, 'actor' | 'project'>,
): SQL => sql`
  select * from (${usageRows(days, closedDay)}) all_rows
  where ${actor === undefined ? sql`true` : sql`actor = ${actor}`}
    and ${project === undefined ? sql`true` : sql`project = ${project}`}`;

/** How long the work of some days took. Columns of `usage_durations`. */
export const durationRows = (days: Days, closedDay: string): SQL => sql`
  select day, model, bucket, count from service.usage_durations
  where workspace_id = ${days.workspaceId} and day between ${days.from}::date and ${days.to}::date
  union all ${summedDurations(openDays(days, closedDay))}`;

/** The part of the days that is not summed up yet. */
const openDays = (days: Days, closedDay: string): Days =>
  closedDay < days.from ? days : { ...days, from: addDays(closedDay, 1) };

/** The number of answers of text models in {@link usageRows}. */
export const answerCount = sql`sum(succeeded) filter (where family = 'text')`;

/** Sums of {@link usageRows} as a statement gives them: int8 comes as text. */
export interface TallyRow extends Record<string, unknown> {
  succeeded: string | number;
  failed: string | number;
  canceled: string | number;
  expired: string | number;
  outputs: string | number;
  /** Text turns that succeeded. */
  answers: string | number;
  credits_milli: string | number;
}

export const tallyOf = (row: TallyRow): UsageTally => ({
  credits: milliToCredits(Number(row.credits_milli)),
  succeeded: Number(row.succeeded),
  failed: Number(row.failed),
  canceled: Number(row.canceled),
  expired: Number(row.expired),
  results: Number(row.outputs),
  answers: Number(row.answers),
});
