import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { isTerminal } from '@/lib/contract';
import type { Creation } from '@/lib/pages/creations';
import type { EditHistory } from '@/lib/pages/edits';
import { editHistoryOptions, refreshQueries, taskQueryOptions, useWatchTasks } from '@/lib/queries';
import { absenceOf, type StripItem, stripOf } from './versions';

export interface Versions {
  readonly items: readonly StripItem[];
  readonly history: EditHistory;
  /** A sentence that says why a version is not among the items. */
  absenceOf(name: string): string;
  /** Reads the history anew. */
  reload(): Promise<void>;
}

const noCreations: readonly Creation[] = [];

/** The versions of an original, live. */
export function useVersions(workspace: string, initial: EditHistory): Versions {
  const client = useQueryClient();
  const options = editHistoryOptions(workspace, initial.root);
  const { data: history } = useQuery({ ...options, initialData: initial });
  const tasks = useQueries({
    queries: history.tasks.map((task) => ({
      ...taskQueryOptions(workspace, task.task_id),
      initialData: task,
    })),
    combine: combineTasks,
  });
  useWatchTasks(
    workspace,
    tasks.flatMap(({ task_id, status }) => (isTerminal(status) ? [] : [task_id])),
  );
  const items = useMemo(() => stripOf(history, tasks), [history, tasks]);
  const { root } = initial;
  const reload = useCallback(
    () => refreshQueries(client, editHistoryOptions(workspace, root).queryKey),
    [client, workspace, root],
  );
  return { items, history, absenceOf: (name) => absenceOf(history, tasks, name), reload };
}

const combineTasks = (results: readonly { data: Creation | null | undefined }[]) =>
  results.length === 0 ? noCreations : results.flatMap(({ data }) => data ?? []);
