import { headers as names } from '@/lib/contract';
import { ApiError } from '../http';
import type { InsufficientCredits } from '../ledger';
import { milliToCredits } from '../ledger';

/** 402 with what is needed and what there is, in words and in `X-Service-Balance`. */
export function insufficientCredits({
  neededMilli,
  availableMilli,
}: InsufficientCredits): ApiError {
  const needed = milliToCredits(neededMilli);
  const available = milliToCredits(availableMilli);
  return new ApiError(
    'insufficient_credits',
    `This needs ${needed} credits and ${available} are available. Top up, or ask for less.`,
    { headers: { [names.balance]: String(available) } },
  );
}
