/** A day in UTC, such as `2026-03-01`. Such days order as text. */
export type Day = string;

const dayMs = 24 * 60 * 60 * 1000;
/** Longer than any transaction: what ended before it is written by then. */
const settleMs = 60 * 60 * 1000;

/** The day of a moment, in milliseconds since the epoch. */
export const dayOf = (atMs: number): Day => new Date(atMs).toISOString().slice(0, 10);

export const addDays = (day: Day, days: number): Day => dayOf(Date.parse(day) + days * dayMs);

/** How many days there are from `from` to `to`, both counted; 0 or less when `to` lies before. */
export const daysBetween = (from: Day, to: Day): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;

/** The last day to which nothing is added any more. */
export const lastClosedDay = (nowMs: number): Day => addDays(dayOf(nowMs - settleMs), -1);
