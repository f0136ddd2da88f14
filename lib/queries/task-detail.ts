import { queryOptions } from '@tanstack/react-query';
import type { CreationDetail } from '@/lib/pages/task-detail';
import { callConsole } from './fetcher';

/**
 * A creation's ledger entries and lineage. Fetched again when the task has ended (`status` is part of the key) and at
 * each visit, because it may have been used since.
 */
export const taskDetailOptions = (workspace: string, taskId: string, status: string) =>
  queryOptions({
    queryKey: ['tasks', workspace, taskId, 'detail', status] as const,
    queryFn: ({ signal }) =>
      callConsole<CreationDetail>(`${workspace}/tasks/${encodeURIComponent(taskId)}`, { signal }),
    staleTime: 0,
  });
