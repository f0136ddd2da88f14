const relativeUnits: ReadonlyArray<[seconds: number, unit: Intl.RelativeTimeFormatUnit]> = [
  [31_557_600, 'year'],
  [2_629_800, 'month'],
  [604_800, 'week'],
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
];
const relativeFormat = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'long' });

/** "3 minutes ago", "in 2 days", "just now" within a minute. Times in milliseconds since the epoch. */
export function formatRelative(atMs: number, nowMs: number): string {
  const seconds = Math.round((atMs - nowMs) / 1000);
  for (const [size, unit] of relativeUnits) {
    if (Math.abs(seconds) >= size) {
      return relativeFormat.format(Math.trunc(seconds / size), unit);
    }
  }
  return seconds > 0 ? 'in a moment' : 'just now';
}

/** "0:05", "1:02:09" from seconds. */
export function formatDuration(seconds: number): string {
  const wholeSeconds = Math.max(0, Math.round(seconds));
  const parts = [
    Math.floor(wholeSeconds / 3600),
    Math.floor((wholeSeconds % 3600) / 60),
    wholeSeconds % 60,
  ];
  const shownParts = parts[0] === 0 ? parts.slice(1) : parts;
  return shownParts
    .map((part, i) => (i === 0 ? String(part) : String(part).padStart(2, '0')))
    .join(':');
}
