import { queryOptions } from '@tanstack/react-query';
import type { EditHistory } from '@/lib/contract';
import { callConsole } from './fetcher';

/** Everything that was made by edits from an original. */
export const editHistoryOptions = (workspace: string, root: string) =>
  queryOptions({
    queryKey: ['edits', workspace, root] as const,
    queryFn: ({ signal }) =>
      callConsole<EditHistory>(`${workspace}/edits?version=${encodeURIComponent(root)}`, {
        signal,
      }),
  });
