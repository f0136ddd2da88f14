/** How many backups to keep: the last one of each of the last days, weeks and months that have one. */
export interface RetentionCounts {
  readonly days: number;
  readonly weeks: number;
  readonly months: number;
}

const dayMs = 24 * 60 * 60 * 1000;

/** The week of a day by its Monday's number; 1970-01-01 was a Thursday. */
const weekOf = (date: Date): string => String(Math.floor((date.getTime() / dayMs + 3) / 7));

const periods = [
  { count: 'days', periodOf: (date: Date) => date.toISOString().slice(0, 10) },
  { count: 'weeks', periodOf: weekOf },
  { count: 'months', periodOf: (date: Date) => date.toISOString().slice(0, 7) },
] as const;

/** The ids of the backups to keep (UTC), the newest always. */
export function backupsToKeep(
  backups: readonly { readonly id: string; readonly createdAt: Date }[],
  counts: RetentionCounts,
): Set<string> {
  const newestFirst = backups.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  const keptIds = new Set(newestFirst.slice(0, 1).map(({ id }) => id));
  for (const { count, periodOf } of periods) {
    const seenPeriods = new Set<string>();
    for (const { id, createdAt } of newestFirst) {
      const period = periodOf(createdAt);
      if (seenPeriods.has(period)) continue;
      if (seenPeriods.size === counts[count]) break;
      seenPeriods.add(period);
      keptIds.add(id);
    }
  }
  return keptIds;
}
