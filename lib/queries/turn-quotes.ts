import { queryOptions, useQuery } from '@tanstack/react-query';
import type { TurnQuoteBody, TurnQuoteResponse } from '@/lib/pages/chat';
import { callConsole } from './fetcher';
import { quoteRetry, requoteAfterMs } from './retry-delay';

export const turnQuoteKeys = {
  all: (workspace: string) => ['turn-quote', workspace] as const,
  of: (workspace: string, body: TurnQuoteBody | null) =>
    [...turnQuoteKeys.all(workspace), body] as const,
};

/** The price of this submission; null requests nothing. */
export const turnQuoteOptions = (workspace: string, body: TurnQuoteBody | null) =>
  queryOptions({
    queryKey: turnQuoteKeys.of(workspace, body),
    queryFn: ({ signal }) =>
      callConsole<TurnQuoteResponse>(`${workspace}/chat/quote`, { json: body, signal }),
    enabled: body !== null,
    staleTime: 60_000,
    gcTime: 60_000,
    ...quoteRetry,
    refetchInterval: ({ state }) => requoteAfterMs(state.error),
  });

export const useTurnQuote = (workspace: string, body: TurnQuoteBody | null) =>
  useQuery(turnQuoteOptions(workspace, body));
