/** Seconds that a film may be out of step before it is corrected. Smaller differences are not seen. */
const toleranceSeconds = 0.15;

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
  const offset = Math.abs(due - currentTime);
  // A film near its end is close to the beginning of its next loop.
  return Math.min(offset, duration - offset) > toleranceSeconds ? due : null;
}
