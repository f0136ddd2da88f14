const dayMs = 24 * 3600 * 1000;

/** The heading of a conversation's group: Today, Yesterday, This week or a month. Uses the browser's time zone. */
export function dayOf(atMs: number): string {
  const now = new Date();
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
