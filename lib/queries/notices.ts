import { queryOptions } from '@tanstack/react-query';
import type { NoticeList } from '@/lib/pages/notices';
import { callConsole } from './fetcher';

export const noticeKeys = {
  of: (workspace: string) => ['notices', workspace] as const,
};

/** The reader's notices of the workspace. Polled every minute. */
export const noticesOptions = (workspace: string) =>
  queryOptions({
    queryKey: noticeKeys.of(workspace),
    queryFn: ({ signal }) => callConsole<NoticeList>(`${workspace}/notices`, { signal }),
    staleTime: 15_000,
    refetchInterval: 60_000,
  });
