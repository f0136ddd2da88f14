import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { GenerationParams, ReadQuote } from '@/lib/contract';
import { callConsole, RequestError } from './fetcher';
import { retryDelayMs } from './retry-delay';

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
    retry: (failures, error) => error instanceof RequestError && error.retryable && failures < 2,
    retryDelay: (failures, error) => retryDelayMs(failures, error),
  });

export const useQuote = (workspace: string, body: GenerationParams | null) =>
  useQuery(quoteQueryOptions(workspace, body));
