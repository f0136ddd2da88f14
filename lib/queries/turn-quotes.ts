import { queryOptions, useQuery } from '@tanstack/react-query';
import type { TurnQuoteAnswer, TurnQuoteBody } from '@/lib/contract';
import { callConsole, RequestError } from './fetcher';
import { retryDelayMs } from './retry-delay';

export const turnQuoteKeys = {
  all: (workspace: string) => ['turn-quote', workspace] as const,
  of: (workspace: string, body: TurnQuoteBody | null) =>
    [...turnQuoteKeys.all(workspace), body] as const,
};

/** While a price cannot be had, it is asked for again this often: the button waits for it. In milliseconds. */
const askAgainMs = 5_000;

/** The price of exactly this press; null asks nothing. */
export const turnQuoteOptions = (workspace: string, body: TurnQuoteBody | null) =>
  queryOptions({
    queryKey: turnQuoteKeys.of(workspace, body),
    queryFn: ({ signal }) =>
      callConsole<TurnQuoteAnswer>(`${workspace}/chat/quote`, { json: body, signal }),
    enabled: body !== null,
    staleTime: 60_000,
    gcTime: 60_000,
    retry: (failures, error) => error instanceof RequestError && error.retryable && failures < 2,
    retryDelay: (failures, error) => retryDelayMs(failures, error),
    refetchInterval: ({ state }) =>
      state.error instanceof RequestError && state.error.retryable ? askAgainMs : false,
  });

export const useTurnQuote = (workspace: string, body: TurnQuoteBody | null) =>
  useQuery(turnQuoteOptions(workspace, body));
