import { addDays, utcDayOf } from '@/lib/contract';

/** Longer than any transaction, so that everything that ended before is written. */
const settleMs = 60 * 60 * 1000;

/** The last day to which nothing is added any more. Times in milliseconds since the epoch. */
export const lastClosedDay = (nowMs: number): string => addDays(utcDayOf(nowMs - settleMs), -1);
