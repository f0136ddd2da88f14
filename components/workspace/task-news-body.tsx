'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { toast } from '@/components/ui';
import type { Creation } from '@/lib/contract';
import { isTerminal } from '@/lib/contract';
import { isTaskShown, useFollowTasks } from '@/lib/queries';
import { doneWords, isNews, titlePrefix } from './done-words';
import type { TaskNewsProps } from './task-news';
import { useOwnRunning } from './use-own-running';
import { useTitlePrefix } from './use-title-prefix';

/**
 * Announces the end of the reader's tasks: in the page's title, by a toast when the page does not show them, and by a
 * browser notification when no tab is visible and the reader has turned them on. Of several tabs only the polling one
 * shows toasts and notifications. Default export: it is loaded lazily.
 */
export default function TaskNewsBody({ workspace, userId, running, notify }: TaskNewsProps) {
  const client = useQueryClient();
  const router = useRouter();
  const { ids, forget } = useOwnRunning(workspace, userId, running);
  const [done, setDone] = useState(0);
  const now = useRef({ ids, notify, router });
  now.current = { ids, notify, router };

  const onTasks = useCallback(
    (tasks: readonly Creation[], asked: boolean) => {
      const own = now.current.ids;
      const ended = tasks.filter(({ status, task_id: id }) => isTerminal(status) && own.has(id));
      if (ended.length === 0) return;
      forget(ended.map(({ task_id: id }) => id));
      const news = ended.filter(isNews);
      const hidden = document.visibilityState === 'hidden';
      if (hidden) setDone((count) => count + news.length);
      if (!asked) return;
      const announced = hidden
        ? news
        : news.filter(({ task_id: id }) => !isTaskShown(client, workspace, id));
      const [first] = announced;
      if (first === undefined) return;
      const path =
        announced.length === 1 ? `/${workspace}/gallery/${first.task_id}` : `/${workspace}/gallery`;
      const open = () => now.current.router.push(path);
      const words = doneWords(announced);
      if (!hidden) {
        const show = announced.every(({ status }) => status === 'succeeded')
          ? toast.success
          : toast.show;
        show(words.title, {
          description: words.text,
          action: { label: 'View', onPress: open },
          durationMs: 8_000,
        });
      } else if (now.current.notify) showNotification(words, first.task_id, open);
    },
    [client, workspace, forget],
  );
  useFollowTasks(
    workspace,
    useMemo(() => [...ids], [ids]),
    onTasks,
  );

  useEffect(() => {
    const see = () => document.visibilityState === 'visible' && setDone(0);
    document.addEventListener('visibilitychange', see);
    return () => document.removeEventListener('visibilitychange', see);
  }, []);
  useTitlePrefix(titlePrefix({ running: ids.size, done }));
  return null;
}

/** Shows a browser notification, if permitted. Chrome on Android has the constructor, but it throws. */
function showNotification(
  { title, text }: { title: string; text: string },
  tag: string,
  open: () => void,
): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  try {
    const notification = new Notification(title, { body: text, tag, icon: '/icon.svg' });
    notification.addEventListener('click', () => {
      window.focus();
      open();
      notification.close();
    });
  } catch {
    // Chrome on Android; the title shows the count when the page is visible again.
  }
}
