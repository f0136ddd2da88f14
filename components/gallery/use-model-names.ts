import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { GalleryFacets } from '@/lib/contract';
import { modelsQueryOptions } from '@/lib/queries';

/** What the models of the gallery are called. One that is not offered any more, or not known yet, goes by its id. */
export function useModelNames(
  workspace: string,
  facets: GalleryFacets | undefined,
): (model: string) => string {
  const enabled = (facets?.models.length ?? 0) > 0;
  const { data } = useQuery({ ...modelsQueryOptions(workspace), enabled });
  const names = useMemo(() => new Map(data?.data.map(({ id, name }) => [id, name])), [data]);
  return useCallback((model) => names.get(model) ?? model, [names]);
}
