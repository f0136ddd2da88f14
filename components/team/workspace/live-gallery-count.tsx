'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { galleryIndexOptions, notificationsOptions, useBalance } from '@/lib/queries';
import { NavCount } from '../../layout';

/** The numbers beside Gallery: running tasks of the workspace, and comments that are new to the person. */
export function LiveGalleryCount({ workspace }: { workspace: string }) {
  const { data, refetch } = useQuery(galleryIndexOptions(workspace, { status: 'running' }));
  const reserved = useBalance(workspace).data?.authorized_amount;
  const newComments = useQuery(notificationsOptions(workspace)).data?.new_comments ?? 0;

  // A task that starts or ends changes the reserved credits: then the running tasks are read at once, not with the next poll.
  useEffect(() => {
    if (reserved !== undefined) void refetch();
  }, [reserved, refetch]);

  const runningCount = new Set(data?.task_ids).size;
  return (
    <>
      <NavCount count={runningCount} label="running" />
      {runningCount > 0 && newComments > 0 ? <span className="text-xs text-ink-3"> · </span> : null}
      <NavCount
        kind="comments"
        count={newComments}
        label={newComments === 1 ? 'new comment' : 'new comments'}
      />
    </>
  );
}
