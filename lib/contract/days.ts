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

/** Whether `text` is a day of the calendar, from the year 1000 to 9998: databases write others, and their neighbours, differently. */
export function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^[1-9]\d{3}-\d\d-\d\d$/.test(text)) return false;
  if (text.startsWith('9999')) return false;
  const atMs = Date.parse(text);
  return !Number.isNaN(atMs) && utcDayOf(atMs) === text;
}
