import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { GalleryFacets } from '@/lib/pages/gallery';
import { modelsQueryOptions } from '@/lib/queries';

/** The names of models by id. A model that is unknown, or no longer offered, is shown by its id. */
export function useModelNames(
  workspace: string,
  facets: GalleryFacets | undefined,
): (model: string) => string {
  const enabled = (facets?.models.length ?? 0) > 0;
  const { data } = useQuery({ ...modelsQueryOptions(workspace), enabled });
  const names = useMemo(() => new Map(data?.data.map(({ id, name }) => [id, name])), [data]);
  return useCallback((model) => names.get(model) ?? model, [names]);
}
