import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Model, ModelList } from '@/lib/contract';
import { callConsole } from './fetcher';

export const modelKeys = {
  all: (workspace: string) => ['models', workspace] as const,
};

/** The models the workspace may use. The list is dynamic: it is asked again every few minutes and on return. */
export const modelsQueryOptions = (workspace: string) =>
  queryOptions({
    queryKey: modelKeys.all(workspace),
    queryFn: ({ signal }) => callConsole<ModelList>(`${workspace}/models`, { signal }),
    select: ({ data }) => data,
    staleTime: 60_000,
    refetchInterval: 300_000,
  });

/** `initial` is what the page's server side read already. */
export const useModels = (workspace: string, initial?: readonly Model[]) =>
  useQuery({
    ...modelsQueryOptions(workspace),
    ...(initial && { initialData: { object: 'list' as const, data: [...initial] } }),
  });
