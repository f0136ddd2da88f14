import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { GenerationParams, ReadQuote } from '@/lib/contract';
import type { Failure } from '@/lib/pages/failures';
import { callConsole, RequestError } from './fetcher';
import { quoteRetry, requoteAfterMs } from './retry-delay';

export const quoteKeys = {
  of: (workspace: string, body: GenerationParams | null) => ['quote', workspace, body] as const,
};

/** The price of this body; null requests nothing. The request is aborted when the body changes. */
export const quoteQueryOptions = (workspace: string, body: GenerationParams | null) =>
  queryOptions({
    queryKey: quoteKeys.of(workspace, body),
    queryFn: ({ signal }) => callConsole<ReadQuote>(`${workspace}/quote`, { json: body, signal }),
    enabled: body !== null,
    staleTime: 20_000,
    gcTime: 60_000,
    placeholderData: keepPreviousData,
    ...quoteRetry,
    refetchInterval: ({ state }) => requoteAfterMs(state.error),
  });

/** A price, or why there is none yet: the review of an avatar. */
export interface ReviewedQuote {
  readonly quote: ReadQuote | null;
  readonly review: Failure | null;
  /** Ids of the avatars in the request. */
  readonly avatars: readonly string[];
}

const reviewCodes: ReadonlySet<string> = new Set([
  'avatar_review_pending',
  'avatar_reference_invalid',
  'avatar_provider_unavailable',
]);
const defaultWaitSeconds = 30;

/** Milliseconds after which a quote is requested again because of a review; null when the review has ended. */
export const reviewWaitMs = ({ code, retry_after: seconds }: Failure): number | null =>
  code === 'avatar_reference_invalid' ? null : (seconds ?? defaultWaitSeconds) * 1000;

const idsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];

/** As {@link useQuote}; also requests again while an avatar is in review, or the review is not available. */
export function useReviewedQuote(workspace: string, body: GenerationParams | null) {
  return useQuery({
    queryKey: ['reviewed-quote', workspace, body] as const,
    async queryFn({ signal }): Promise<ReviewedQuote> {
      const avatars = idsIn(body?.avatar_asset_ids);
      try {
        const quote = await callConsole<ReadQuote>(`${workspace}/quote`, { json: body, signal });
        return { quote, review: null, avatars };
      } catch (error) {
        if (!(error instanceof RequestError) || !reviewCodes.has(error.failure.code)) throw error;
        return { quote: null, review: error.failure, avatars };
      }
    },
    enabled: body !== null,
    staleTime: ({ state }) => (state.data?.review ? 0 : 20_000),
    gcTime: 60_000,
    placeholderData: keepPreviousData,
    ...quoteRetry,
    refetchInterval: ({ state }) =>
      (state.data?.review ? reviewWaitMs(state.data.review) : null) ?? requoteAfterMs(state.error),
  });
}

export const useQuote = (workspace: string, body: GenerationParams | null) =>
  useQuery(quoteQueryOptions(workspace, body));
