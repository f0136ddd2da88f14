import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * Puts what the server has read for the page into the cache before the first rendering, if an older version of it is there: a page
 * that was left may have been saved since its last poll. What is not cached yet is left to `initialData`.
 */
export function useNewerVersion<Detail extends { readonly version: number }>(
  queryKey: QueryKey,
  initial: Detail,
): void {
  const client = useQueryClient();
  useState(() =>
    client.setQueryData<Detail>(queryKey, (cachedDetail) =>
      // Without a value nothing is written, and what is cached keeps its age.
      cachedDetail !== undefined && cachedDetail.version < initial.version ? initial : undefined,
    ),
  );
}
