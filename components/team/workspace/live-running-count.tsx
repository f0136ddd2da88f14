'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { galleryIndexOptions, useBalance } from '@/lib/queries';
import { NavCount } from '../../layout';

/** The number of running tasks of the workspace. */
export function LiveRunningCount({ workspace }: { workspace: string }) {
  const { data, refetch } = useQuery(galleryIndexOptions(workspace, { status: 'running' }));
  const reserved = useBalance(workspace).data?.authorized_amount;

  // A task that starts or ends changes the reserved credits, so read the balance now and not with the next poll.
  useEffect(() => {
    if (reserved !== undefined) void refetch();
  }, [reserved, refetch]);

  return <NavCount count={new Set(data?.task_ids).size} label="running" />;
}
