'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { toast } from '@/components/ui';
import { isTerminal } from '@/lib/contract';
import type { Creation } from '@/lib/pages/creations';
import { resultHref } from '@/lib/pages/result-href';
import { isTaskShown, useFollowTasks } from '@/lib/queries';
import { doneLabels, isAnnounced, titlePrefix } from './done-labels';
import { showNotification } from './show-notification';
import { useOwnRunning } from './use-own-running';
import { useTitlePrefix } from './use-title-prefix';

export interface TaskNewsProps {
  workspace: string;
  userId: string;
  /** Ids of the reader's tasks that were running when the page was loaded. */
  running: readonly string[];
  /** Whether the reader has turned browser notifications on. */
  shouldNotify: boolean;
}

/**
 * Announces the end of the reader's tasks: in the page's title, by a toast when the page does not show them, and by a
 * browser notification when no tab is visible and the reader has turned them on. Of several tabs only the polling one
 * shows toasts and notifications. Default export: it is loaded lazily.
 */
export default function TaskNewsBody({ workspace, userId, running, shouldNotify }: TaskNewsProps) {
  const client = useQueryClient();
  const router = useRouter();
  const { ids, forget } = useOwnRunning(workspace, userId, running);
  const [unseenCount, setUnseenCount] = useState(0);
  const latestProps = useRef({ ids, shouldNotify, router });
  latestProps.current = { ids, shouldNotify, router };

  const onTasks = useCallback(
    (tasks: readonly Creation[], isRequested: boolean) => {
      const ownIds = latestProps.current.ids;
      const endedTasks = tasks.filter(
        ({ status, task_id: id }) => isTerminal(status) && ownIds.has(id),
      );
      if (endedTasks.length === 0) return;
      forget(endedTasks.map(({ task_id: id }) => id));
      const news = endedTasks.filter(isAnnounced);
      const isHidden = document.visibilityState === 'hidden';
      if (isHidden) setUnseenCount((count) => count + news.length);
      if (!isRequested) return;
      const announcedTasks = isHidden
        ? news
        : news.filter(({ task_id: id }) => !isTaskShown(client, workspace, id));
      const [first] = announcedTasks;
      if (first === undefined) return;
      const path =
        announcedTasks.length === 1
          ? resultHref(workspace, first.task_id)
          : `/${workspace}/gallery`;
      const openTask = () => latestProps.current.router.push(path);
      const labels = doneLabels(announcedTasks);
      if (!isHidden) {
        const showToast = announcedTasks.every(({ status }) => status === 'succeeded')
          ? toast.success
          : toast.show;
        showToast(labels.title, {
          description: labels.text,
          action: { label: 'View', onPress: openTask },
          durationMs: 8_000,
        });
      } else if (latestProps.current.shouldNotify)
        showNotification(labels, first.task_id, openTask);
    },
    [client, workspace, forget],
  );
  useFollowTasks(
    workspace,
    useMemo(() => [...ids], [ids]),
    onTasks,
  );

  useEffect(() => {
    const resetUnseenCount = () => document.visibilityState === 'visible' && setUnseenCount(0);
    document.addEventListener('visibilitychange', resetUnseenCount);
    return () => document.removeEventListener('visibilitychange', resetUnseenCount);
  }, []);
  useTitlePrefix(titlePrefix({ running: ids.size, unseenCount }));
  return null;
}
