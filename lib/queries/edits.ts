import { queryOptions } from '@tanstack/react-query';
import type { EditHistory } from '@/lib/pages/edits';
import { callConsole } from './fetcher';
import { storeTasks } from './tasks';

/** Everything that was made by edits from an original. Its tasks are stored too. */
export const editHistoryOptions = (workspace: string, root: string) =>
  queryOptions({
    queryKey: ['edits', workspace, root] as const,
    queryFn: async ({ signal, client }) => {
      const path = `${workspace}/edits?version=${encodeURIComponent(root)}`;
      const history = await callConsole<EditHistory>(path, { signal });
      storeTasks(client, workspace, history.tasks);
      return history;
    },
  });
