'use client';

import { useQuery } from '@tanstack/react-query';

/** The text of a stored file. A fresh signature of its address does not load it again. */
export const useTextFile = (url: string) =>
  useQuery({
    queryKey: ['text-file', url.split('?')[0]],
    queryFn: async ({ signal }) => {
      const response = await fetch(url, { signal });
      if (!response.ok) throw new Error(`The text could not be loaded (${response.status}).`);
      return response.text();
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
