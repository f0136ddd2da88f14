'use client';

import { useState } from 'react';
import { useDebouncedValue } from '@/components/ui';
import type { GenerationParams, ReadQuote } from '@/lib/contract';
import type { Payload, Reason } from '@/lib/forms';
import { isQuotable, sameValue } from '@/lib/forms';
import type { Failure } from '@/lib/pages/failures';
import { RequestError, useQuote, useReviewedQuote } from '@/lib/queries';
import type { AvatarReport } from '../form';

/** A quote is requested when the form has not changed for so long. */
export const settleMs = 200;

/** The price that the button shows. */
export interface PriceState {
  /** The latest known quote. While `isPending` it belongs to earlier values; in review it is the one without avatars. */
  quote: ReadQuote | null;
  isPending: boolean;
  /** Why there is no price, as a sentence; null otherwise. */
  problem: string | null;
  /** Why an avatar's review keeps anything from being made. A submission waits while the review is pending. */
  review: Failure | null;
  /** The avatars' states in the last quote; null before the first one. */
  avatars: AvatarReport | null;
}

/** Returns the same object until its content changes. */
function useStable<T>(value: T): T {
  const [stableValue, setStableValue] = useState(value);
  if (stableValue === value || sameValue(stableValue, value)) return stableValue;
  setStableValue(value);
  return value;
}

/** The request without avatars, whose price is shown while they are in review. */
function withoutAvatars({
  avatar_mode: _mode,
  avatar_asset_ids: _ids,
  ...body
}: GenerationParams): GenerationParams {
  return body;
}

/**
 * The live price of a form, quoted for the body that would be sent. `isRestored`: the form is the one that the person left; until
 * then the price is pending and no quote is requested.
 */
export function useLiveQuote(
  workspace: string,
  model: string,
  form: { payload: Payload; reasons: readonly Reason[] },
  isRestored = true,
): PriceState {
  const isPriced = isQuotable(form.reasons);
  const body = useStable<GenerationParams | null>(
    isRestored && isPriced ? { ...form.payload, model } : null,
  );
  // A form that was just restored is not being typed, so its price is requested at once.
  const isTypingPossible = useDebouncedValue(isRestored, settleMs);
  const settledBody = useDebouncedValue(body, isTypingPossible ? settleMs : 0);
  const query = useReviewedQuote(workspace, settledBody);
  const review = query.data?.review ?? null;
  const isInReview = review?.code === 'avatar_review_pending';
  const quoteWithoutAvatars = useQuote(
    workspace,
    isInReview && settledBody !== null ? withoutAvatars(settledBody) : null,
  );
  const isCurrent = settledBody === body && !query.isPlaceholderData;
  const { error } = query;
  const problem = error instanceof RequestError ? error.failure.message : (error?.message ?? null);
  const knownQuote = isInReview ? quoteWithoutAvatars.data : query.data?.quote;
  return {
    quote: body === null || problem !== null ? null : (knownQuote ?? null),
    isPending:
      body === null
        ? isPriced && !isRestored
        : !isCurrent || query.isPending || (query.isFetching && !isInReview),
    problem: body === null ? null : problem,
    review: body === null || problem !== null ? null : review,
    avatars: body === null ? null : (query.data ?? null),
  };
}
