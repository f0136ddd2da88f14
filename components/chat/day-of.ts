const dayMs = 24 * 3600 * 1000;

/** The heading under which a conversation stands: Today, Yesterday, This week, a month. For the browser alone. */
export function dayOf(atMs: number, now = new Date()): string {
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime();
  if (atMs >= today) return 'Today';
  if (atMs >= today - dayMs) return 'Yesterday';
  if (atMs >= today - 6 * dayMs) return 'This week';
  const date = new Date(atMs);
  return date.toLocaleDateString('en', {
    month: 'long',
    ...(date.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' }),
  });
}
