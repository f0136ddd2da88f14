import { ApiError } from '../../http';
import { creditsToMilli } from './milli';

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
