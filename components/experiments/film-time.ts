/** Seconds that a film may be off before it is set right: a jump that small is not seen. */
const tolerance = 0.15;

/**
 * Where a film that plays in a loop should be, `elapsed` seconds after all films began; null when it is there, or when its
 * length is not known yet.
 */
export function dueTime(
  { duration, currentTime }: { duration: number; currentTime: number },
  elapsed: number,
): number | null {
  if (!(duration > 0) || !Number.isFinite(duration)) return null;
  const due = elapsed % duration;
  const off = Math.abs(due - currentTime);
  // The end of a loop is as near to its beginning.
  return Math.min(off, duration - off) > tolerance ? due : null;
}
