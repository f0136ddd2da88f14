'use client';

import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSettled } from '@/components/ui';
import type { ReadQuote } from '@/lib/contract';
import { milliToCredits, toMilli } from '@/lib/contract';
import type { ComparedRequest, Comparison, FormValues } from '@/lib/forms';
import { comparedRequests, sameValue } from '@/lib/forms';
import { quoteQueryOptions, RequestError } from '@/lib/queries';
import type { ModelEntry } from './search-models';
import type { Draft } from './use-draft';
import type { PriceState } from './use-live-quote';
import { settleMs } from './use-live-quote';

/** The requests of a form with a comparison, and their prices. */
export interface LiveComparison {
  readonly comparison: Comparison;
  /** The form's own request first; those that cannot be sent have reasons. */
  readonly requests: readonly ComparedRequest[];
  /** The price of a request, in credits; null while it is unknown. */
  creditsOf(request: ComparedRequest): number | null;
  /** How many of them can be sent. */
  readonly count: number;
  /** The known prices of those that can be sent, and the sum of all as one price. */
  readonly prices: readonly number[];
  readonly price: PriceState;
  /** The requests that can be sent, of these values. */
  readSendable(values: FormValues): readonly ComparedRequest[];
}

const isSendable = ({ reasons }: ComparedRequest): boolean => reasons.length === 0;
const noRequests: readonly ComparedRequest[] = [];

/** Follows the comparison of a form; null without one. */
export function useComparison(
  workspace: string,
  entries: readonly ModelEntry[],
  { spec, comparison }: Draft,
  values: FormValues,
): LiveComparison | null {
  const specs = useMemo(
    () =>
      new Map(
        entries
          .filter(({ model }) => model.enabled || model.id === spec.modelId)
          .map((entry) => [entry.spec.modelId, entry.spec]),
      ),
    [entries, spec],
  );
  const readRequests = (formValues: FormValues) =>
    comparison === null
      ? noRequests
      : comparedRequests(comparison, { model: spec.modelId, values: formValues }, specs);
  // biome-ignore lint/correctness/useExhaustiveDependencies: readRequests is made of these
  const requests = useMemo(() => readRequests(values), [comparison, spec, specs, values]);
  const settledRequests = useSettled(requests, settleMs);
  const quotedRequests = settledRequests.filter(isSendable);
  const quotes = useQueries({
    queries: quotedRequests.map(({ body }) => quoteQueryOptions(workspace, body)),
  });
  if (comparison === null) return null;
  const quoteOf = ({ value }: ComparedRequest): ReadQuote | undefined =>
    quotes[quotedRequests.findIndex((request) => sameValue(request.value, value))]?.data;
  const sendable = requests.filter(isSendable);
  const knownQuotes = sendable.flatMap((request) => quoteOf(request) ?? []);
  const problem = problemOf(quotes, quotedRequests);
  return {
    comparison,
    requests,
    creditsOf: (request) => quoteOf(request)?.estimated_credits ?? null,
    count: sendable.length,
    prices: knownQuotes.map(({ estimated_credits: credits }) => credits),
    price: {
      live: problem === null && knownQuotes.length === sendable.length ? sumOf(knownQuotes) : null,
      pending:
        settledRequests !== requests ||
        quotes.some(({ isPending, isPlaceholderData }) => isPending || isPlaceholderData),
      problem,
      review: null,
      avatars: null,
    },
    readSendable: (formValues) => readRequests(formValues).filter(isSendable),
  };
}

/** Why one of the requests has no price, with its label unless none of them has one; null when nothing failed. */
function problemOf(
  quotes: readonly { error: Error | null }[],
  requests: readonly ComparedRequest[],
): string | null {
  const failedAt = quotes.findIndex(({ error }) => error !== null);
  const error = quotes[failedAt]?.error ?? null;
  if (error === null) return null;
  const message = error instanceof RequestError ? error.failure.message : error.message;
  const label = requests[failedAt]?.label ?? '';
  return quotes.every((quote) => quote.error !== null) ? message : `${label}: ${message}`;
}

/** Several prices as one; what they do not share is unknown. */
function sumOf(quotes: readonly ReadQuote[]): ReadQuote | null {
  const [first] = quotes;
  if (first === undefined) return null;
  const shared = <Key extends keyof ReadQuote>(key: Key): ReadQuote[Key] | null =>
    quotes.every((quote) => sameValue(quote[key], first[key])) ? first[key] : null;
  return {
    ...first,
    estimated_credits: milliToCredits(
      quotes.reduce((sum, { estimated_credits: credits }) => sum + toMilli(credits), 0),
    ),
    charge_type: shared('charge_type'),
    matched_rule_id: shared('matched_rule_id'),
    pricing_version: shared('pricing_version'),
    perk_applied: shared('perk_applied'),
  };
}
