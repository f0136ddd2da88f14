'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { claimNotificationsAction } from '@/lib/console/platform/notifications/actions';
import type { BellNotification } from '@/lib/pages/notifications';
import { callAction } from '../../actions';
import { workspacePath } from '../../layout';
import { canNotify } from './can-notify';
import { showNotification } from './show-notification';

/** More are summed up in one notification. */
const maxShownAtOnce = 3;

/**
 * Shows new notifications by the browser while the page is in the background. The server lets only one tab of one browser show
 * each, and only the kinds that the reader chose for the browser. Default export: it is loaded lazily.
 */
export default function BrowserNotifications({
  workspace,
  notifications,
}: {
  workspace: string;
  /** Undefined while they are being read. */
  notifications: readonly BellNotification[] | undefined;
}) {
  const router = useRouter();
  const knownIds = useRef<Set<string>>(undefined);
  useEffect(() => {
    if (notifications === undefined) return;
    const earlierIds = knownIds.current;
    knownIds.current = new Set(notifications.map(({ id }) => id));
    if (earlierIds === undefined || document.visibilityState !== 'hidden' || !canNotify()) return;
    const newNotifications = notifications.filter(({ id }) => !earlierIds.has(id));
    if (newNotifications.length === 0) return;
    void callAction(() =>
      claimNotificationsAction(
        workspace,
        newNotifications.map(({ id }) => id),
      ),
    ).then((result) => {
      if (!result.ok) return;
      const claimedNotifications = newNotifications.filter(({ id }) => result.value.includes(id));
      const openPath = (path: string | null) =>
        router.push(workspacePath({ slug: workspace }, path ?? 'create'));
      if (claimedNotifications.length > maxShownAtOnce) {
        const title = `${claimedNotifications.length} new notifications`;
        showNotification({ title, text: '' }, claimedNotifications[0]?.id ?? '', () =>
          openPath(null),
        );
        return;
      }
      for (const { id, text, path } of claimedNotifications) {
        showNotification({ title: 'Atelier', text }, id, () => openPath(path));
      }
    });
  }, [workspace, notifications, router]);
  return null;
}
