import { addDays, countDays, isDay } from '@/lib/contract/days';
import type { UsageDivision, UsageTally } from '@/lib/contract/manage/usage';
import { longestUsageDays, usageDivisions } from '@/lib/contract/manage/usage';

/** Named ranges; `custom` has its days in the URL. */
export const usageRanges = ['7d', '30d', '90d', 'month', 'last-month', 'custom'] as const;
export type UsageRange = (typeof usageRanges)[number];

/** The query of a usage page: first and last day in UTC, both included, and the grouping. */
export interface UsageReportQuery {
  readonly range: UsageRange;
  readonly from: string;
  readonly to: string;
  readonly by: UsageDivision;
  /** Only what this project paid for. */
  readonly project?: string | undefined;
}

const firstDayOfMonth = (day: string): string => `${day.slice(0, 8)}01`;

function daysOfRange(range: UsageRange, today: string): { from: string; to: string } | null {
  if (range === 'month') return { from: firstDayOfMonth(today), to: today };
  if (range === 'last-month') {
    const to = addDays(firstDayOfMonth(today), -1);
    return { from: firstDayOfMonth(to), to };
  }
  if (range === 'custom') return null;
  return { from: addDays(today, 1 - Number.parseInt(range, 10)), to: today };
}

/** Reads a page's URL. Invalid values are replaced by defaults, so that an old or edited link still opens. */
export function readUsageReportQuery(
  entries: Readonly<Record<string, string | string[] | undefined>>,
  today: string,
): UsageReportQuery {
  const { from, to } = entries;
  const by = usageDivisions.find((each) => each === entries.by) ?? 'model';
  const project =
    typeof entries.project === 'string' && /^.{1,200}$/.test(entries.project)
      ? entries.project
      : undefined;
  const requestedRange = usageRanges.find((each) => each === entries.range);
  if (requestedRange === 'custom' && isDay(from) && isDay(to)) {
    const length = countDays(from, to);
    if (length >= 1 && length <= longestUsageDays)
      return { range: 'custom', from, to, by, project };
  }
  const range =
    requestedRange === undefined || requestedRange === 'custom' ? '30d' : requestedRange;
  const days = daysOfRange(range, today) ?? { from: today, to: today };
  return { range, ...days, by, project };
}

/** The address of a usage page, below the workspace. */
export function usageHref({ range, from, to, by, project }: UsageReportQuery): string {
  const days: Record<string, string> = range === 'custom' ? { from, to } : {};
  return `usage?${new URLSearchParams({ range, ...days, by, ...(project === undefined ? {} : { project }) })}`;
}

/** One line of a breakdown: a model, a person, a key, a family, by its name. */
export interface UsageShare extends UsageTally {
  readonly id: string;
  readonly name: string;
}

/** A report as a page shows it: names instead of ids, every day of the range, the largest groups. */
export interface UsageView {
  readonly query: UsageReportQuery;
  readonly totals: UsageTally;
  /** The totals of the same number of days before the range. */
  readonly before: UsageTally;
  readonly families: readonly UsageShare[];
  readonly models: readonly (UsageShare & {
    readonly p50_ms: number | null;
    readonly p95_ms: number | null;
  })[];
  readonly people: readonly UsageShare[];
  /** Without those of assistants. */
  readonly keys: readonly UsageShare[];
  /** The connected assistants, such as “Claude, for Ann”; their work also counts as their person's. */
  readonly assistants: readonly UsageShare[];
  readonly projects: readonly UsageShare[];
  /** Names of the groups of each day, the largest first; the last one may stand for the rest. */
  readonly groups: readonly string[];
  readonly days: readonly {
    readonly day: string;
    /** Credits by group. */
    readonly parts: readonly number[];
    readonly results: number;
    readonly answers: number;
    readonly failed: number;
  }[];
}
