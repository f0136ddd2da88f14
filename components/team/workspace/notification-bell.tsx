'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { Badge, cn, IconButton, lazyPart } from '@/components/ui';
import {
  dismissNotificationAction,
  markNotificationsReadAction,
} from '@/lib/console/platform/notifications/actions';
import type { NotificationList } from '@/lib/pages/notifications';
import { notificationKeys, notificationsOptions } from '@/lib/queries';
import { callAction, callWithToast } from '../../actions';
import { canNotify } from './browser-notification';
import { useBrowserNotifications } from './use-browser-notifications';

const loadPanel = () => import('./notification-panel');
const NotificationPanel = lazyPart(loadPanel);

/**
 * The notifications of the workspace behind a bell with their number. On a phone the bell is hidden while there are none.
 */
export function NotificationBell({ workspace }: { workspace: string }) {
  const client = useQueryClient();
  const { data } = useQuery({
    ...notificationsOptions(workspace),
    // In the background only for the browser's notifications.
    refetchIntervalInBackground: canNotify(),
  });
  const [open, setOpen] = useState<boolean>();
  const notifications = data?.data ?? [];
  useBrowserNotifications(workspace, data?.data);
  const shownIds = open === true ? notifications.map(({ id }) => id).join() : '';
  useEffect(() => {
    // What was seen here is not mailed. A failure only costs a mail more.
    if (shownIds !== '') {
      void callAction(() => markNotificationsReadAction(workspace, shownIds.split(',')));
    }
  }, [workspace, shownIds]);

  const putAway = async (id: string) => {
    const key = notificationKeys.of(workspace);
    await client.cancelQueries({ queryKey: key });
    client.setQueryData<NotificationList>(
      key,
      (list) => list && { ...list, data: list.data.filter((each) => each.id !== id) },
    );
    const result = await callWithToast(() => dismissNotificationAction(workspace, id));
    if (result.ok) return;
    await client.invalidateQueries({ queryKey: key });
  };

  const bell = (
    <IconButton
      label={
        notifications.length === 0 ? 'Notifications' : `Notifications, ${notifications.length} new`
      }
      size="sm"
      aria-haspopup="dialog"
      aria-expanded={open ?? false}
      onPointerEnter={() => void loadPanel().catch(() => undefined)}
      onFocus={() => void loadPanel().catch(() => undefined)}
      onClick={() => setOpen((was) => !was)}
      className={cn('relative text-ink-3', notifications.length === 0 && !open && 'max-md:hidden')}
    >
      <Bell aria-hidden />
      {notifications.length > 0 ? (
        <Badge
          tone="warn"
          className="num absolute -top-1 -right-1 h-4 pointer-coarse:top-1 pointer-coarse:right-1 min-w-4 px-1 text-2xs"
        >
          {notifications.length}
        </Badge>
      ) : null}
    </IconButton>
  );
  if (open === undefined) return bell;
  return (
    <Suspense fallback={bell}>
      <NotificationPanel
        anchor={bell}
        open={open}
        onOpenChange={setOpen}
        workspace={workspace}
        notifications={notifications}
        onDismiss={(id) => void putAway(id)}
      />
    </Suspense>
  );
}
