/** When a day of the calendar begins in a time zone; where the clocks skip its midnight, the moment of the skip. */
export function startOfDay(day: string, timeZone: string): Date {
  const utcMs = Date.parse(day);
  // On a day on which the clocks change, this first guess may use the offset of before or after the change.
  const guessMs = utcMs - offsetMs(utcMs, timeZone);
  return new Date(utcMs - offsetMs(guessMs, timeZone));
}

/** How far the clocks of a time zone are ahead of UTC at a moment. */
function offsetMs(atMs: number, timeZone: string): number {
  // The Swedish locale formats times as YYYY-MM-DD hh:mm:ss.
  const localTime = new Date(atMs).toLocaleString('sv-SE', { timeZone });
  return Date.parse(`${localTime.replace(' ', 'T')}Z`) - atMs;
}
