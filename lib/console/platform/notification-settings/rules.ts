import type { MailTiming } from '@/lib/pages/notification-kinds';

const quarterMs = 15 * 60_000;
const hourMs = 4 * quarterMs;
/** The longest search for a local hour: a day, and what clocks are set back or forward. */
const maxQuarters = 4 * 30;
const minutesOfDay = 24 * 60;

function minuteOf(atMs: number, format: Intl.DateTimeFormat): number {
  const parts = new Map(format.formatToParts(atMs).map(({ type, value }) => [type, Number(value)]));
  return (parts.get('hour') ?? 0) * 60 + (parts.get('minute') ?? 0);
}

/**
 * When mail of something that happens now is sent, in milliseconds since the epoch: at once, at the next full hour, or
 * at the next time that the local clock shows the hour of the daily mail. If that hour is skipped because clocks are set
 * forward, at the first quarter after it.
 */
export function nextMailAt({ every, hour, time_zone }: MailTiming, nowMs: number): number {
  if (every === 'at_once') return nowMs;
  if (every === 'hourly') return (Math.floor(nowMs / hourMs) + 1) * hourMs;
  const format = new Intl.DateTimeFormat('en', {
    timeZone: time_zone,
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  });
  const targetMinute = hour * 60;
  let atMs = Math.floor(nowMs / quarterMs) * quarterMs;
  let earlierMinute = minuteOf(atMs, format);
  for (let step = 0; step < maxQuarters; step += 1) {
    atMs += quarterMs;
    const minute = minuteOf(atMs, format);
    // Over midnight the minute falls by almost a day; when clocks are set back, by an hour or so.
    const start =
      earlierMinute - minute > minutesOfDay / 2 ? earlierMinute - minutesOfDay : earlierMinute;
    if (start < targetMinute && targetMinute <= minute) return atMs;
    earlierMinute = minute;
  }
  return atMs;
}
