'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { isTerminal } from '@/lib/contract';
import type { Creation } from '@/lib/pages/creations';
import { taskKeys } from '@/lib/queries';

const isCreation = (data: unknown): data is Creation =>
  typeof data === 'object' && data !== null && 'task_id' in data && 'status' in data;

/**
 * Ids of the reader's running tasks: those that ran when the page was loaded (`atStart`), and all others that appear in
 * the query cache, also through other tabs.
 */
export function useOwnRunning(workspace: string, userId: string, atStart: readonly string[]) {
  const client = useQueryClient();
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set(atStart));

  useEffect(() => {
    const [area] = taskKeys.one(workspace, '');
    return client.getQueryCache().subscribe(({ type, query }) => {
      // Other events are fired during a render, when no state may be set.
      if (type !== 'updated' && type !== 'observerAdded') return;
      const [keyArea, keyWorkspace] = query.queryKey;
      const task: unknown = query.state.data;
      if (keyArea !== area || keyWorkspace !== workspace || !isCreation(task)) return;
      if (isTerminal(task.status) || task.user?.id !== userId || task.source !== 'console') return;
      const id = task.task_id;
      setIds((currentIds) => (currentIds.has(id) ? currentIds : new Set([...currentIds, id])));
    });
  }, [client, workspace, userId]);

  const forget = useCallback((endedIds: readonly string[]) => {
    setIds((currentIds) => {
      const runningIds = [...currentIds].filter((id) => !endedIds.includes(id));
      return runningIds.length === currentIds.size ? currentIds : new Set(runningIds);
    });
  }, []);
  return { ids, forget };
}
