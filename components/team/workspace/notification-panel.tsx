'use client';

import { useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import Link from 'next/link';
import { type ReactElement, useEffect, useRef } from 'react';
import {
  cn,
  IconButton,
  Popover,
  PopoverAnchor,
  PopoverContent,
  RelativeTime,
} from '@/components/ui';
import {
  dismissNotificationAction,
  markNotificationsReadAction,
} from '@/lib/console/platform/notifications/actions';
import {
  type BellNotification,
  type NotificationList,
  notificationPath,
} from '@/lib/pages/notifications';
import { notificationKeys, refreshQueries } from '@/lib/queries';
import { callAction, callWithToast } from '../../actions';
import { workspacePath } from '../../layout';

const dots: Record<BellNotification['tone'], string> = {
  neutral: 'bg-edge',
  good: 'bg-good',
  warn: 'bg-warn',
  bad: 'bg-bad',
};

/** The list of notifications. Default export, because it is loaded lazily. */
export default function NotificationPanel({
  anchor,
  open,
  onOpenChange,
  workspace,
  notifications,
}: {
  anchor: ReactElement;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  workspace: string;
  notifications: readonly BellNotification[];
}) {
  const client = useQueryClient();
  const bell = useRef<HTMLSpanElement>(null);
  const shownIds = open ? notifications.map(({ id }) => id).join() : '';
  useEffect(() => {
    // What was seen here is not mailed. After a failure it is mailed all the same.
    if (shownIds !== '') {
      void callAction(() => markNotificationsReadAction(workspace, shownIds.split(',')));
    }
  }, [workspace, shownIds]);

  const dismiss = async (id: string) => {
    const key = notificationKeys.of(workspace);
    await client.cancelQueries({ queryKey: key });
    client.setQueryData<NotificationList>(
      key,
      (list) => list && { ...list, data: list.data.filter((each) => each.id !== id) },
    );
    const result = await callWithToast(() => dismissNotificationAction(workspace, id));
    if (result.ok) return;
    await refreshQueries(client, key);
  };
  return (
    <Popover open={open} onOpenChange={onOpenChange}>
      <PopoverAnchor asChild>
        <span ref={bell} className="flex">
          {anchor}
        </span>
      </PopoverAnchor>
      <PopoverContent
        aria-label="Notifications"
        align="end"
        className="w-96 p-0"
        onInteractOutside={(event) => {
          // A press on the bell closes the panel itself. If it were closed here first, that press would open it again.
          if (event.target instanceof Node && bell.current?.contains(event.target)) {
            event.preventDefault();
          }
        }}
      >
        <div className="flex items-baseline justify-between border-b border-line px-4 py-3">
          <h2 className="text-sm font-medium">Notifications</h2>
          <Link
            href={workspacePath({ slug: workspace }, 'notifications')}
            onClick={() => onOpenChange(false)}
            className="relative text-xs text-ink-3 underline pointer-coarse:py-3"
          >
            Settings
          </Link>
        </div>
        {notifications.length === 0 ? (
          <p className="px-4 py-8 text-center text-sm text-ink-2">Nothing new.</p>
        ) : (
          <ul className="max-h-[min(60dvh,32rem)] divide-y divide-line overflow-y-auto">
            {notifications.map((notification) => (
              <li key={notification.id} className="flex items-start gap-3 py-3 pr-2 pl-4">
                <span
                  aria-hidden
                  className={cn('mt-1.5 size-2 shrink-0 rounded-full', dots[notification.tone])}
                />
                <div className="min-w-0 flex-1 text-sm">
                  {/* A sentence of ours, also when it begins with an Arabic name. */}
                  <p dir="ltr" className="text-pretty">
                    {notification.text}
                  </p>
                  <p className="mt-1 flex items-center gap-3 text-xs text-ink-3">
                    <RelativeTime at={notification.created_at} />
                    {notification.path === null ? null : (
                      <Link
                        href={notificationPath(workspace, notification.path)}
                        onClick={() => onOpenChange(false)}
                        className="relative font-medium text-ink underline pointer-coarse:py-3"
                      >
                        Open
                      </Link>
                    )}
                  </p>
                </div>
                <IconButton
                  label="Dismiss"
                  size="sm"
                  tooltipSide="left"
                  className="text-ink-3"
                  onClick={() => void dismiss(notification.id)}
                >
                  <X aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
      </PopoverContent>
    </Popover>
  );
}
