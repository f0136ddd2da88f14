const dayMs = 24 * 3600 * 1000;

/** A day in words: Today, Yesterday or its date, with the year unless it is this one. Uses the browser's time zone. */
export function dayName(day: string): string {
  const now = new Date();
  const date = new Date(`${day}T00:00:00`);
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  const distance = Math.round((today.getTime() - date.getTime()) / dayMs);
  if (distance === 0) return 'Today';
  if (distance === 1) return 'Yesterday';
  return date.toLocaleDateString(undefined, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(date.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' }),
  });
}
