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
 * Shows notifications that are new by the browser while the page is in the background. The server lets one tab of one browser
 * show each, of the kinds that the reader wants so. Default export: it is loaded lazily.
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
    const news = notifications.filter(({ id }) => !earlierIds.has(id));
    if (news.length === 0) return;
    void callAction(() =>
      claimNotificationsAction(
        workspace,
        news.map(({ id }) => id),
      ),
    ).then((result) => {
      if (!result.ok) return;
      const claimedNews = news.filter(({ id }) => result.value.includes(id));
      const openPath = (path: string | null) =>
        router.push(workspacePath({ slug: workspace }, path ?? 'create'));
      if (claimedNews.length > maxShownAtOnce) {
        const title = `${claimedNews.length} new notifications`;
        showNotification({ title, text: '' }, claimedNews[0]?.id ?? '', () => openPath(null));
        return;
      }
      for (const { id, text, path } of claimedNews) {
        showNotification({ title: 'Atelier', text }, id, () => openPath(path));
      }
    });
  }, [workspace, notifications, router]);
  return null;
}
