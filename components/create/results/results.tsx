'use client';

import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatCredits, useIsHydrating } from '@/components/ui';
import { isTerminal } from '@/lib/contract';
import type { Creation } from '@/lib/pages/creations';
import { taskQueryOptions, useWatchTasks } from '@/lib/queries';
import { creditsOf } from '../../library/media';
import type { ModelEntry } from '../model-entries';
import type { Submissions } from '../use-submissions';
import { EmptyResults } from './empty-results';
import { expectedRatio } from './expected-ratio';
import type { ResultGroup } from './group-results';
import { groupHasTiles, groupResults } from './group-results';
import type { ResultActions } from './result-actions';
import { ResultGroupView } from './result-group';

/** "4 tasks · 52 credits". */
function summaryOf(groups: readonly ResultGroup[]): string {
  const tasks = groups.flatMap(({ members }) => members.flatMap(({ task }) => task ?? []));
  const credits = tasks.reduce((sum, task) => sum + (creditsOf(task) ?? 0), 0);
  return `${tasks.length} task${tasks.length === 1 ? '' : 's'} · ${formatCredits(credits)} credits`;
}

/** The results of this session by submission, newest first and live, and earlier ones below. */
export default function Results({
  workspace,
  entries,
  modelId,
  submissions,
  earlier,
  actions,
}: {
  workspace: string;
  entries: readonly ModelEntry[];
  /** The model of the form. */
  modelId: string;
  submissions: Submissions;
  earlier: readonly Creation[];
  actions: ResultActions;
}) {
  const { open, taskIds } = submissions;
  const sessionTasks = useTasks(workspace, taskIds, earlier);
  const earlierIds = earlier.map(({ task_id: id }) => id).filter((id) => !taskIds.includes(id));
  const earlierTasks = useTasks(workspace, earlierIds, earlier);
  const { sessionGroups, earlierGroups } = groupResults(open, sessionTasks, earlierTasks);
  const newestGroup = [...sessionGroups, ...earlierGroups].find(groupHasTiles);
  const hasSession = open.length + taskIds.length > 0;
  if (!hasSession && earlierTasks.length === 0) {
    return <EmptyResults entries={entries} modelId={modelId} onStart={actions.onStart} />;
  }
  const results = [...sessionTasks, ...earlierTasks];
  const ratioFor = (model: string, params: Readonly<Record<string, unknown>>) =>
    expectedRatio(
      entries.find((entry) => entry.model.id === model)?.spec,
      { model, params },
      results,
    );
  const renderGroup = (group: ResultGroup) => (
    <ResultGroupView
      key={group.id}
      workspace={workspace}
      group={group}
      isLarge={group === newestGroup}
      submissions={submissions}
      actions={actions}
      ratioFor={ratioFor}
    />
  );
  return (
    <div className="grid grid-cols-1 gap-7">
      {hasSession ? (
        <Section title="This session" summary={summaryOf(sessionGroups)}>
          {sessionGroups.map(renderGroup)}
        </Section>
      ) : null}
      {earlierGroups.length > 0 ? (
        <Section title="Earlier" summary={summaryOf(earlierGroups)}>
          {earlierGroups.map(renderGroup)}
        </Section>
      ) : null}
    </div>
  );
}

/** The tasks of these ids, polled while they run. `initial`: the tasks that the server read for the page. */
function useTasks(
  workspace: string,
  ids: readonly string[],
  initial: readonly Creation[],
): readonly Creation[] {
  const tasks = useQueries({
    queries: ids.map((id) => {
      const initialTask = initial.find((task) => task.task_id === id);
      return {
        ...taskQueryOptions(workspace, id),
        ...(initialTask === undefined ? {} : { initialData: initialTask }),
      };
    }),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  });
  // The server rendered `initial`, and hydration must too, though the shell may have read newer states by then.
  const isHydrating = useIsHydrating();
  useWatchTasks(
    workspace,
    tasks.filter(({ status }) => !isTerminal(status)).map(({ task_id: id }) => id),
  );
  return isHydrating ? initial.filter(({ task_id: id }) => ids.includes(id)) : tasks;
}

function Section({
  title,
  summary,
  children,
}: {
  title: string;
  summary: string;
  children: ReactNode;
}) {
  return (
    <section aria-label={title}>
      <h2 className="mb-3 flex items-baseline gap-2.5 text-sm font-medium">
        {title}
        <span className="font-normal text-ink-3">{summary}</span>
      </h2>
      <div className="flex flex-wrap gap-x-5 gap-y-6">{children}</div>
    </section>
  );
}
