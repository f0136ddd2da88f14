import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReadModels } from '@/lib/contract';
import { callConsole } from './fetcher';

export const modelKeys = {
  all: (workspace: string) => ['models', workspace] as const,
};

/** The models that the workspace may use. Refetched every few minutes and when the tab becomes visible. */
export const modelsQueryOptions = (workspace: string) =>
  queryOptions({
    queryKey: modelKeys.all(workspace),
    queryFn: ({ signal }) => callConsole<ReadModels>(`${workspace}/models`, { signal }),
    staleTime: 60_000,
    refetchInterval: 300_000,
  });

/** The models. `initial` was read on the server. */
export function useModels(workspace: string, initial?: ReadModels) {
  const query = useQuery({
    ...modelsQueryOptions(workspace),
    ...(initial && { initialData: initial }),
  });
  return { ...query, data: query.data?.data, leftOut: query.data?.left_out ?? 0 };
}
