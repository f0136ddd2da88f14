import { type SQL, sql } from 'drizzle-orm';
import { addDays, milliToCredits, type UsageQuery, type UsageTally } from '@/lib/contract';
import { type Days, summedSpeeds, summedWork } from './ended-work';

/**
 * The work of these days in the columns of `usage_days`: days up to `through` from the daily sums, later ones
 * counted now.
 */
export const facts = (days: Days, through: string): SQL => sql`
  select day, family, model, key_id, actor, project, succeeded, failed, canceled, expired, outputs, credits_milli
  from service.usage_days
  where workspace_id = ${days.workspaceId} and day between ${days.from}::date and ${days.to}::date
  union all ${summedWork(openDays(days, through))}`;

/** {@link facts} of one person and one project, or of all. */
export const factsOf = (
  days: Days,
  through: string,
  { actor, project }: Pick<UsageQuery, 'actor' | 'project'>,
): SQL => sql`
  select * from (${facts(days, through)}) everything
  where ${actor === undefined ? sql`true` : sql`actor = ${actor}`}
    and ${project === undefined ? sql`true` : sql`project = ${project}`}`;

/** How long the work of some days took. Columns of `usage_durations`. */
export const speeds = (days: Days, through: string): SQL => sql`
  select day, model, bucket, count from service.usage_durations
  where workspace_id = ${days.workspaceId} and day between ${days.from}::date and ${days.to}::date
  union all ${summedSpeeds(openDays(days, through))}`;

/** The part of the days that is not summed up yet. */
const openDays = (days: Days, through: string): Days =>
  through < days.from ? days : { ...days, from: addDays(through, 1) };

/** The number of answers in {@link facts}: what text models made. */
export const answers = sql`sum(succeeded) filter (where family = 'text')`;

/** Sums of {@link facts} as a statement gives them: int8 comes as text. */
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
