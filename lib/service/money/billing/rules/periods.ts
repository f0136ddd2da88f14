const monthsOf = { month: 1, year: 12 } as const;

/**
 * The start of period `number` (0 is the first) of a subscription that began at `startMs`, in milliseconds since the
 * epoch, UTC. A day that a month lacks becomes its last: from 31 January to 28 February, then 31 March.
 */
export function periodStart(startMs: number, interval: 'month' | 'year', number: number): number {
  const start = new Date(startMs);
  const month = start.getUTCMonth() + number * monthsOf[interval];
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const date = new Date(startMs);
  date.setUTCFullYear(start.getUTCFullYear(), month, Math.min(start.getUTCDate(), lastDay));
  return date.getTime();
}

/** The number of the period that `nowMs` lies in; 0 before the first is over. */
export function periodAt(startMs: number, interval: 'month' | 'year', nowMs: number): number {
  let number = 0;
  while (periodStart(startMs, interval, number + 1) <= nowMs) number += 1;
  return number;
}
