'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { markCommentsReadAction } from '@/lib/console/review/results/actions';
import type { Creation } from '@/lib/pages/creations';
import type { OutputRef } from '@/lib/pages/gallery';
import type { Review } from '@/lib/pages/review';
import { notificationKeys, refreshQueries, taskKeys } from '@/lib/queries';

/** Notes that the comments of an open review were seen; undefined while it is closed. */
export function useReadComments(
  workspace: string,
  { task_id, output }: OutputRef,
  review: Review | undefined,
): void {
  const client = useQueryClient();
  const unread = new Set(review?.unread);
  // The comments come oldest first.
  const newestUnreadId = review?.comments.findLast(({ id }) => unread.has(id))?.id;
  useEffect(() => {
    if (newestUnreadId === undefined) return;
    void markCommentsReadAction(workspace, { task_id, output }, newestUnreadId).then(({ ok }) => {
      // After a lost response they stay new, and the next visit marks them.
      if (!ok) return;
      client.setQueryData<Creation | null>(taskKeys.one(workspace, task_id), (task) =>
        task ? { ...task, unread: { ...task.unread, [output]: 0 } } : task,
      );
      void refreshQueries(client, notificationKeys.of(workspace));
    });
  }, [client, workspace, task_id, output, newestUnreadId]);
}
