import type { UsageTally } from '@/lib/contract';

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
});
const monthFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'short' });
const longDayFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/** "3 Mar" from `2026-03-03`. */
export const shortDay = (day: string): string => dayFormat.format(new Date(day));
/** "Tue, 3 Mar 2026". */
export const longDay = (day: string): string => longDayFormat.format(new Date(day));

/** The month of a day, or one some months `later`: "Mar". */
export function shortMonth(day: string, later: number): string {
  const month = new Date(`${day.slice(0, 7)}-01`);
  month.setUTCMonth(month.getUTCMonth() + later);
  return monthFormat.format(month);
}

/** The results in words; "0 results" for none. */
export function resultCountLabel({ results, answers }: Pick<UsageTally, 'results' | 'answers'>) {
  const counts = [
    { count: results, word: results === 1 ? 'result' : 'results' },
    { count: answers, word: answers === 1 ? 'answer' : 'answers' },
  ];
  const positiveCounts = counts.filter(({ count }) => count > 0);
  return positiveCounts.length === 0 ? counts.slice(0, 1) : positiveCounts;
}

const percentFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const percentOf = (share: number): string => `${percentFormat.format(share * 100)} %`;

/** The share of finished tasks that failed or expired; null when none has finished. */
export function failureRate({
  succeeded,
  failed,
  expired,
}: Pick<UsageTally, 'succeeded' | 'failed' | 'expired'>): number | null {
  const finishedCount = succeeded + failed + expired;
  return finishedCount === 0 ? null : (failed + expired) / finishedCount;
}

export const formatPercent = (rate: number | null): string =>
  rate === null ? '–' : percentOf(rate);

/** "840 ms", "3.2 s", "2 min 5 s". */
export function formatDurationMs(ms: number | null): string {
  if (ms === null) return '–';
  if (ms < 950) return `${Math.max(10, Math.round(ms / 10) * 10)} ms`;
  if (ms < 9_950) return `${(ms / 1000).toFixed(1)} s`;
  if (ms < 59_500) return `${Math.round(ms / 1000)} s`;
  const seconds = Math.round(ms / 1000);
  const remainingSeconds = seconds % 60;
  return `${Math.floor(seconds / 60)} min${remainingSeconds === 0 ? '' : ` ${remainingSeconds} s`}`;
}

/** A total compared with that of the period before: "12 % more"; null when that was 0. */
export function comparisonLabel(now: number, before: number): string | null {
  if (before === 0) return null;
  const part = (now - before) / before;
  if (Math.abs(part) < 0.005) return 'as much as';
  return `${percentOf(Math.abs(part))} ${part > 0 ? 'more than' : 'less than'}`;
}
