import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { StoryboardDetail, StoryboardPrices } from '@/lib/pages/storyboards';
import { callConsole } from './fetcher';
import { useNewerVersion } from './use-newer-version';

export const storyboardKeys = {
  of: (workspace: string, id: string) => ['storyboard', workspace, id] as const,
  prices: (workspace: string, { id, version, takes }: StoryboardDetail) =>
    [
      'storyboard-prices',
      workspace,
      id,
      version,
      ...takes.map(({ key, state }) => `${key}:${state}`),
    ] as const,
};

const runningMs = 1000;
const idleMs = 15_000;

/** A storyboard, polled for what is made and for changes of other people. `initial` was read on the server. */
export const useStoryboard = (workspace: string, initial: StoryboardDetail) => {
  useNewerVersion(storyboardKeys.of(workspace, initial.id), initial);
  return useQuery(
    queryOptions({
      queryKey: storyboardKeys.of(workspace, initial.id),
      queryFn: ({ signal }) =>
        callConsole<StoryboardDetail>(`${workspace}/storyboards/${initial.id}`, { signal }),
      initialData: initial,
      staleTime: runningMs,
      refetchInterval: ({ state: { data } }) =>
        data !== undefined && (data.state === 'running' || data.reserved > 0) ? runningMs : idleMs,
    }),
  );
};

/** The prices of a storyboard's shots as it is saved. */
export const useStoryboardPrices = (workspace: string, detail: StoryboardDetail) =>
  useQuery(
    queryOptions({
      queryKey: storyboardKeys.prices(workspace, detail),
      queryFn: ({ signal }) =>
        callConsole<StoryboardPrices>(`${workspace}/storyboards/${detail.id}/prices`, { signal }),
      enabled: detail.plan.shots.length > 0,
      staleTime: 20_000,
      gcTime: 60_000,
      placeholderData: keepPreviousData,
    }),
  );
