import { queryOptions } from '@tanstack/react-query';
import type { NotificationList } from '@/lib/pages/notifications';
import { callConsole } from './fetcher';

export const notificationKeys = {
  of: (workspace: string) => ['notifications', workspace] as const,
};

/** The reader's notifications of the workspace. Polled every minute. */
export const notificationsOptions = (workspace: string) =>
  queryOptions({
    queryKey: notificationKeys.of(workspace),
    queryFn: ({ signal }) =>
      callConsole<NotificationList>(`${workspace}/notifications`, { signal }),
    staleTime: 15_000,
    refetchInterval: 60_000,
  });
