'use client';

import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { type ComponentProps, Suspense, useState } from 'react';
import { Badge, cn, IconButton, lazyPart } from '@/components/ui';
import { notificationsOptions } from '@/lib/queries';
import type BrowserNotificationsPart from './browser-notifications';
import { canNotify } from './can-notify';

const RenderNothing = () => null;
const loadPanel = () => import('./notification-panel');
const NotificationPanel = lazyPart(loadPanel);
// They draw nothing, so they are loaded after the page.
const BrowserNotifications = lazyPart<ComponentProps<typeof BrowserNotificationsPart>>(
  () => import('./browser-notifications'),
  RenderNothing,
);

/**
 * The notifications of the workspace behind a bell with their number. On a phone the bell is hidden while there are none.
 */
export function NotificationBell({ workspace }: { workspace: string }) {
  const { data } = useQuery({
    ...notificationsOptions(workspace),
    // In the background only for the browser's notifications.
    refetchIntervalInBackground: canNotify(),
  });
  const [open, setOpen] = useState<boolean>();
  const notifications = data?.data ?? [];
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
          className="num absolute top-0 right-0 h-4 pointer-coarse:top-1 pointer-coarse:right-1 min-w-4 px-1 text-2xs"
        >
          {notifications.length}
        </Badge>
      ) : null}
    </IconButton>
  );
  return (
    <>
      {open === undefined ? (
        bell
      ) : (
        <Suspense fallback={bell}>
          <NotificationPanel
            anchor={bell}
            open={open}
            onOpenChange={setOpen}
            workspace={workspace}
            notifications={notifications}
          />
        </Suspense>
      )}
      <Suspense>
        <BrowserNotifications workspace={workspace} notifications={data?.data} />
      </Suspense>
    </>
  );
}
