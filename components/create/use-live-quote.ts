'use client';

import { useEffect, useState } from 'react';
import type { GenerationParams, ReadQuote } from '@/lib/contract';
import type { Payload, Reason } from '@/lib/forms';
import { isQuotable, sameValue } from '@/lib/forms';
import { RequestError, useQuote } from '@/lib/queries';

const settleMs = 200;

/** The price as the button shows it. */
export interface PriceState {
  /** The latest known price. While `pending` it belongs to earlier values. */
  live: ReadQuote | null;
  pending: boolean;
  /** Why there is no price, in words. */
  problem: string | null;
}

/** The same object for as long as its content stays the same. */
function useStable<T>(value: T): T {
  const [stable, setStable] = useState(value);
  if (stable === value || sameValue(stable, value)) return stable;
  setStable(value);
  return value;
}

/** The value once it has not changed for `delayMs`. */
function useSettled<T>(value: T, delayMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}

/** The live price of a form. Requested a moment after the last change, for the body that would be sent. */
export function useLiveQuote(
  workspace: string,
  model: string,
  form: { payload: Payload; reasons: readonly Reason[] },
): PriceState {
  const body = useStable<GenerationParams | null>(
    isQuotable(form.reasons) ? { ...form.payload, model } : null,
  );
  const settled = useSettled(body, settleMs);
  const query = useQuote(workspace, settled);
  const current = settled === body && !query.isPlaceholderData;
  const { error } = query;
  const problem = error instanceof RequestError ? error.failure.message : (error?.message ?? null);
  return {
    live: body === null || problem !== null ? null : (query.data ?? null),
    pending: body !== null && (!current || query.isPending || query.isFetching),
    problem: body === null ? null : problem,
  };
}
