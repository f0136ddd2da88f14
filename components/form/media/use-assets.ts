'use client';

import { useQuery } from '@tanstack/react-query';
import { useFormEnvironment } from '../form-environment';

/** The workspace's uploaded assets, fetched while `enabled`. */
export function usePickableAssets(enabled: boolean) {
  const { workspace, listAssets } = useFormEnvironment();
  return useQuery({
    queryKey: ['form-assets', workspace],
    queryFn: ({ signal }) => listAssets(signal),
    enabled,
    staleTime: 30_000,
  });
}
