/** When a day of the calendar begins in a time zone. A midnight that clocks skip is the moment at which they go on. */
export function startOfDay(day: string, timeZone: string): Date {
  const utcMs = Date.parse(day);
  // The first guess may have the offset of the other side of a change of clocks.
  const guessMs = utcMs - offsetMs(utcMs, timeZone);
  return new Date(utcMs - offsetMs(guessMs, timeZone));
}

/** How far the clocks of a time zone are ahead of UTC at a moment. */
function offsetMs(atMs: number, timeZone: string): number {
  // The Swedish locale formats times as YYYY-MM-DD hh:mm:ss.
  const local = new Date(atMs).toLocaleString('sv-SE', { timeZone });
  return Date.parse(`${local.replace(' ', 'T')}Z`) - atMs;
}
