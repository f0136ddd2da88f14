/* Days in UTC, such as `2026-03-01`, which sort correctly as text. */

const dayMs = 24 * 60 * 60 * 1000;

/** The day of a moment in milliseconds since the epoch. */
export const utcDayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);

/** The day that is `days` after `day`, or before it if `days` is negative. */
export const addDays = (day: string, days: number): string =>
  utcDayOf(Date.parse(day) + days * dayMs);

/** The number of days from `from` to `to`, both included; 0 or less when `to` is earlier. */
export const countDays = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;

/**
 * Whether `value` is a day of the calendar. Only years from 1000 to 9998: databases and browsers write earlier and later ones
 * in other forms, and days before and after a range are computed.
 */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^[1-9]\d{3}-\d\d-\d\d$/.test(value)) return false;
  if (value.startsWith('9999')) return false;
  const atMs = Date.parse(value);
  return !Number.isNaN(atMs) && utcDayOf(atMs) === value;
}
