import { queryOptions } from '@tanstack/react-query';
import type { CreationDetail } from '@/lib/contract';
import { callConsole } from './fetcher';

/**
 * A creation's ledger lines and lineage; asked again when the task has ended (`status` is part of the key) and at
 * each visit, because what was made with it since belongs to it.
 */
export const taskDetailOptions = (workspace: string, taskId: string, status: string) =>
  queryOptions({
    queryKey: ['tasks', workspace, taskId, 'detail', status] as const,
    queryFn: ({ signal }) =>
      callConsole<CreationDetail>(`${workspace}/tasks/${taskId}`, { signal }),
    staleTime: 0,
  });
