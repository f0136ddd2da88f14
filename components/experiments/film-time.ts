/** Seconds that a film may be out of step before it is corrected. Smaller differences are not seen. */
const toleranceSeconds = 0.15;

/**
 * The second at which a looping film should be, `elapsedSeconds` after all films began; null when it is in step, or its length
 * is not known yet.
 */
export function findDueTime(
  { duration, currentTime }: { duration: number; currentTime: number },
  elapsedSeconds: number,
): number | null {
  if (!(duration > 0) || !Number.isFinite(duration)) return null;
  const dueSeconds = elapsedSeconds % duration;
  const offsetSeconds = Math.abs(dueSeconds - currentTime);
  // A film near its end is close to the beginning of its next loop.
  return Math.min(offsetSeconds, duration - offsetSeconds) > toleranceSeconds ? dueSeconds : null;
}
