'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { NavCount } from '@/components/layout';
import { galleryIndexOptions, useBalance } from '@/lib/queries';

/** How many tasks of the workspace run, whoever started them. */
export function LiveRunningCount({ workspace }: { workspace: string }) {
  const { data, refetch } = useQuery(galleryIndexOptions(workspace, { status: 'running' }));
  const reserved = useBalance(workspace).data?.authorized_amount;

  // A task that starts or ends changes what is reserved, and that is known before the next turn.
  useEffect(() => {
    if (reserved !== undefined) void refetch();
  }, [reserved, refetch]);

  return <NavCount count={new Set(data?.task_ids).size} label="running" />;
}
