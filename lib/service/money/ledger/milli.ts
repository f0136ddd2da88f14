import { milliToCredits, toMilli } from '@/lib/contract';
import { ApiError } from '../../http';

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

/** Credits that a caller sent as `param`, in milli-credits. Throws `ApiError` invalid_value for more than three decimals. */
export function creditsOf(amount: number, param: string): number {
  try {
    const milli = creditsToMilli(amount);
    // Rounding errors of a sum may be tiny; an amount that a caller sends may not.
    if (milli === 0 && amount !== 0) throw new RangeError(`${amount} is less than 0.001.`);
    return milli;
  } catch (cause) {
    const message = `${param} must be credits with at most three decimals.`;
    throw new ApiError('invalid_value', message, { param, cause });
  }
}
