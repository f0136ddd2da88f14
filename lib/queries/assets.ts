import { infiniteQueryOptions } from '@tanstack/react-query';
import type { AssetList, AssetListQuery } from '@/lib/contract';
import { callConsole } from './fetcher';

export const assetKeys = {
  all: (workspace: string) => ['assets', workspace] as const,
};

const reviewPollMs = 3_000;

/** The workspace's uploads, a page at a time, newest first. Polled while an avatar is in review. */
export const assetsQueryOptions = (
  workspace: string,
  filter: Pick<AssetListQuery, 'kind' | 'query'>,
) =>
  infiniteQueryOptions({
    queryKey: [...assetKeys.all(workspace), filter] as const,
    queryFn: ({ pageParam, signal }) => {
      const search = new URLSearchParams();
      if (filter.kind) search.set('kind', filter.kind);
      if (filter.query) search.set('query', filter.query);
      if (pageParam) search.set('after', pageParam);
      return callConsole<AssetList>(`${workspace}/assets?${search}`, { signal });
    },
    initialPageParam: '',
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) =>
        data.some((asset) => asset.avatar_review?.state === 'pending'),
      )
        ? reviewPollMs
        : false,
    getNextPageParam: ({ has_more, last_id }) => (has_more ? last_id : undefined),
  });
