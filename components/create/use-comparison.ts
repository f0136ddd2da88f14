'use client';

import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useDebouncedValue } from '@/components/ui';
import type { ReadQuote } from '@/lib/contract';
import { milliToCredits, toMilli } from '@/lib/contract';
import type { CharacterPlan, ComparedRequest, Comparison, FormSpec, FormValues } from '@/lib/forms';
import { comparedRequests, sameValue } from '@/lib/forms';
import { quoteQueryOptions, RequestError } from '@/lib/queries';
import type { ModelEntry } from './model-entries';
import type { PriceState } from './use-live-quote';
import { settleMs } from './use-live-quote';

/** The requests of a form with a comparison, and their prices. */
export interface LiveComparison {
  readonly comparison: Comparison;
  /** The form's own request first; those that cannot be sent have reasons. */
  readonly requests: readonly ComparedRequest[];
  /** The price of a request, in credits; null while it is unknown. */
  creditsOf(request: ComparedRequest): number | null;
  /** How many requests can be sent. */
  readonly count: number;
  /** The known prices of the requests that can be sent, in credits. */
  readonly prices: readonly number[];
  /** The sum of these prices; without a quote until all are known. */
  readonly price: PriceState;
  /** The requests that these values would send. */
  readSendable(values: FormValues): readonly ComparedRequest[];
}

const isSendable = ({ reasons }: ComparedRequest): boolean => reasons.length === 0;

/** Follows the comparison of a form. */
export function useComparison(
  workspace: string,
  entries: readonly ModelEntry[],
  spec: FormSpec,
  comparison: Comparison,
  values: FormValues,
  planCharacters: (spec: FormSpec, values: FormValues) => CharacterPlan,
): LiveComparison {
  const specs = useMemo(
    () =>
      new Map(
        entries
          .filter(({ model }) => model.enabled || model.id === spec.modelId)
          .map((entry) => [entry.spec.modelId, entry.spec]),
      ),
    [entries, spec],
  );
  const readRequests = useCallback(
    (formValues: FormValues) =>
      comparedRequests(
        comparison,
        { model: spec.modelId, values: formValues },
        specs,
        (target, carriedValues) => planCharacters(target, carriedValues).values,
      ),
    [comparison, spec, specs, planCharacters],
  );
  const requests = useMemo(() => readRequests(values), [readRequests, values]);
  const settledRequests = useDebouncedValue(requests, settleMs);
  const quotedRequests = useMemo(() => settledRequests.filter(isSendable), [settledRequests]);
  const quotes = useQueries({
    queries: quotedRequests.map(({ body }) => quoteQueryOptions(workspace, body)),
    combine: readQuotes,
  });
  // Memoized, because the dock renders again with each new object.
  return useMemo(() => {
    const quoteOf = ({ value }: ComparedRequest): ReadQuote | undefined =>
      quotes[quotedRequests.findIndex((request) => sameValue(request.value, value))]?.quote;
    const sendableRequests = requests.filter(isSendable);
    const knownQuotes = sendableRequests.flatMap((request) => quoteOf(request) ?? []);
    const problem = problemOf(quotes, quotedRequests);
    return {
      comparison,
      requests,
      creditsOf: (request) => quoteOf(request)?.estimated_credits ?? null,
      count: sendableRequests.length,
      prices: knownQuotes.map(({ estimated_credits: credits }) => credits),
      price: {
        quote:
          problem === null && knownQuotes.length === sendableRequests.length
            ? sumQuotes(knownQuotes)
            : null,
        isPending: settledRequests !== requests || quotes.some(({ isPending }) => isPending),
        problem,
        review: null,
        avatars: null,
      },
      readSendable: (formValues) => readRequests(formValues).filter(isSendable),
    };
  }, [comparison, requests, settledRequests, quotedRequests, quotes, readRequests]);
}

interface QuoteState {
  readonly quote?: ReadQuote | undefined;
  readonly isPending: boolean;
  /** Why there is no quote, as a sentence; null otherwise. */
  readonly problem: string | null;
}

const readQuotes = (results: readonly UseQueryResult<ReadQuote>[]): readonly QuoteState[] =>
  results.map(({ data, isPending, isPlaceholderData, error }) => ({
    quote: data,
    isPending: isPending || isPlaceholderData,
    problem:
      error === null ? null : error instanceof RequestError ? error.failure.message : error.message,
  }));

/** Why a request has no price, with its label unless no request has one; null when no quote failed. */
function problemOf(
  quotes: readonly QuoteState[],
  requests: readonly ComparedRequest[],
): string | null {
  const failedIndex = quotes.findIndex(({ problem }) => problem !== null);
  const message = quotes[failedIndex]?.problem ?? null;
  if (message === null || quotes.every(({ problem }) => problem !== null)) return message;
  return `${requests[failedIndex]?.label ?? ''}: ${message}`;
}

/** Several quotes as one. A detail in which they differ is null. */
function sumQuotes(quotes: readonly ReadQuote[]): ReadQuote | null {
  const [firstQuote] = quotes;
  if (firstQuote === undefined) return null;
  const sharedValue = <Key extends keyof ReadQuote>(key: Key): ReadQuote[Key] | null =>
    quotes.every((quote) => sameValue(quote[key], firstQuote[key])) ? firstQuote[key] : null;
  return {
    ...firstQuote,
    estimated_credits: milliToCredits(
      quotes.reduce((sum, { estimated_credits: credits }) => sum + toMilli(credits), 0),
    ),
    charge_type: sharedValue('charge_type'),
    matched_rule_id: sharedValue('matched_rule_id'),
    pricing_version: sharedValue('pricing_version'),
    perk_applied: sharedValue('perk_applied'),
  };
}
