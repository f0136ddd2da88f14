import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { Design, ExperimentDetail, ExperimentQuote } from '@/lib/contract';
import { callConsole } from './fetcher';

export const experimentKeys = {
  of: (workspace: string, id: string) => ['experiment', workspace, id] as const,
  quote: (workspace: string, design: Design | null) =>
    ['experiment-quote', workspace, design] as const,
};

const runningMs = 1000;
const idleMs = 15_000;

/** An experiment, polled for changes of its own and of other people. `initial` was read on the server. */
export const useExperiment = (workspace: string, initial: ExperimentDetail) =>
  useQuery(
    queryOptions({
      queryKey: experimentKeys.of(workspace, initial.id),
      queryFn: ({ signal }) =>
        callConsole<ExperimentDetail>(`${workspace}/experiments/${initial.id}`, { signal }),
      initialData: initial,
      staleTime: runningMs,
      refetchInterval: ({ state }) =>
        state.data?.state === 'running' || (state.data?.reserved ?? 0) > 0 ? runningMs : idleMs,
    }),
  );

/** What the design costs; null asks nothing. */
export const useExperimentQuote = (workspace: string, design: Design | null) =>
  useQuery(
    queryOptions({
      queryKey: experimentKeys.quote(workspace, design),
      queryFn: ({ signal }) =>
        callConsole<ExperimentQuote>(`${workspace}/experiments/quote`, { json: design, signal }),
      enabled: design !== null,
      staleTime: 20_000,
      gcTime: 60_000,
      placeholderData: keepPreviousData,
    }),
  );
