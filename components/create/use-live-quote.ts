'use client';

import { useState } from 'react';
import { useSettled } from '@/components/ui';
import type { GenerationParams, ReadQuote } from '@/lib/contract';
import type { Payload, Reason } from '@/lib/forms';
import { isQuotable, sameValue } from '@/lib/forms';
import type { Failure } from '@/lib/pages/failures';
import { RequestError, useQuote, useReviewedQuote } from '@/lib/queries';
import type { AvatarStates } from '../form';

export const settleMs = 200;

/** The price as the button shows it. */
export interface PriceState {
  /** The latest known price. While `pending` it belongs to earlier values; in review it is the one without avatars. */
  live: ReadQuote | null;
  pending: boolean;
  /** Why there is no price, in words. */
  problem: string | null;
  /** Why an avatar's review keeps anything from being made. A submission waits while the review is pending. */
  review: Failure | null;
  /** The service's last answer about avatars; null before the first one. */
  avatars: AvatarStates | null;
}

/** Returns one object for as long as its content stays the same. */
function useStable<T>(value: T): T {
  const [stable, setStable] = useState(value);
  if (stable === value || sameValue(stable, value)) return stable;
  setStable(value);
  return value;
}

/** The request without avatars, whose price is the best guess while they are in review. */
function withoutAvatars({
  avatar_mode: _mode,
  avatar_asset_ids: _ids,
  ...body
}: GenerationParams): GenerationParams {
  return body;
}

/**
 * The live price of a form. Requested a moment after the last change, for the body that would be sent. `isRead`: the form is
 * the person's own; before, the price is pending, and none is asked for.
 */
export function useLiveQuote(
  workspace: string,
  model: string,
  form: { payload: Payload; reasons: readonly Reason[] },
  isRead = true,
): PriceState {
  const isPriced = isQuotable(form.reasons);
  const body = useStable<GenerationParams | null>(
    isRead && isPriced ? { ...form.payload, model } : null,
  );
  // The form that was just read is nobody's typing, which a price waits for.
  const wasRead = useSettled(isRead, settleMs);
  const settledBody = useSettled(body, wasRead ? settleMs : 0);
  const query = useReviewedQuote(workspace, settledBody);
  const review = query.data?.review ?? null;
  const inReview = review?.code === 'avatar_review_pending';
  const guess = useQuote(
    workspace,
    inReview && settledBody !== null ? withoutAvatars(settledBody) : null,
  );
  const current = settledBody === body && !query.isPlaceholderData;
  const { error } = query;
  const problem = error instanceof RequestError ? error.failure.message : (error?.message ?? null);
  const knownQuote = inReview ? guess.data : query.data?.quote;
  return {
    live: body === null || problem !== null ? null : (knownQuote ?? null),
    pending:
      body === null
        ? isPriced && !isRead
        : !current || query.isPending || (query.isFetching && !inReview),
    problem: body === null ? null : problem,
    review: body === null || problem !== null ? null : review,
    avatars: body === null ? null : (query.data ?? null),
  };
}
