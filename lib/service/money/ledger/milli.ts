import { milliToCredits, toMilli } from '@/lib/contract';

/**
 * Returns `amount`. Throws RangeError unless it is a safe integer from 0, which can be stored as
 * milli-credits.
 */
export function checkMilli(amount: number): number {
  if (!Number.isSafeInteger(amount) || amount < 0) {
    throw new RangeError(`${amount} is not an amount of milli-credits.`);
  }
  return amount;
}

/** Credits, with at most three decimals, as integer milli-credits. Throws RangeError for others. */
export function creditsToMilli(credits: number): number {
  const milli = toMilli(credits);
  if (Math.abs(milliToCredits(milli) - credits) > Number.EPSILON * Math.max(1, Math.abs(credits))) {
    throw new RangeError(`${credits} has more than three decimals.`);
  }
  return checkMilli(milli);
}
