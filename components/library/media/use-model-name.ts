import { useQuery } from '@tanstack/react-query';
import { modelsQueryOptions } from '@/lib/queries';
import { useShell } from '../../layout';

/** The name of a model; the id of one that is unknown or no longer offered. */
export function useModelName(model: string): string {
  const { workspace } = useShell();
  const { data } = useQuery(modelsQueryOptions(workspace.slug));
  return data?.data.find(({ id }) => id === model)?.name ?? model;
}
