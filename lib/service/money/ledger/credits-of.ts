import { ApiError } from '../../http';
import { creditsToMilli } from './milli';

/** Credits that a caller sent as `param`, in milli-credits. Throws `ApiError` invalid_value for more than three decimals. */
export function creditsOf(amount: number, param: string): number {
  try {
    return creditsToMilli(amount);
  } catch (cause) {
    const message = `${param} must be credits with at most three decimals.`;
    throw new ApiError('invalid_value', message, { param, cause });
  }
}
