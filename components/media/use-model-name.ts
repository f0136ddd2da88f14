import { useQuery } from '@tanstack/react-query';
import { useShell } from '@/components/layout';
import { modelsQueryOptions } from '@/lib/queries';

/** What a model is called. One that is not offered any more, or not known yet, goes by its id. */
export function useModelName(model: string): string {
  const { workspace } = useShell();
  const { data } = useQuery(modelsQueryOptions(workspace.slug));
  return data?.data.find(({ id }) => id === model)?.name ?? model;
}
