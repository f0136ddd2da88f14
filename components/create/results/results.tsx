'use client';

import { useQueries } from '@tanstack/react-query';
import { ImagePlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState, formatCredits } from '@/components/ui';
import { isTerminal } from '@/lib/contract';
import type { Creation } from '@/lib/pages/creations';
import { taskQueryOptions } from '@/lib/queries';
import { creditsOf } from '../../library/media';
import type { Submissions } from '../use-submissions';
import type { ResultActions } from './result-actions';
import { SubmissionTiles } from './submission-tiles';
import { TaskTiles } from './task-tiles';

/** "4 tasks · 52 credits". */
function summaryOf(tasks: readonly Creation[]): string {
  const credits = tasks.reduce((sum, task) => sum + (creditsOf(task) ?? 0), 0);
  return `${tasks.length} task${tasks.length === 1 ? '' : 's'} · ${formatCredits(credits)} credits`;
}

/** The task whose result is shown large: the newest that has a result or may still get one. */
const newestOf = (tasks: readonly Creation[]): string | undefined =>
  tasks.find(
    ({ status, outputs, removed }) =>
      !isTerminal(status) || outputs.some((_, index) => !removed.includes(index)),
  )?.task_id;

/** The results of this session, newest first and live, and earlier ones below. */
export default function Results({
  workspace,
  submissions,
  earlier,
  actions,
}: {
  workspace: string;
  submissions: Submissions;
  earlier: readonly Creation[];
  actions: ResultActions;
}) {
  const { open, taskIds } = submissions;
  const before = earlier.filter((task) => !taskIds.includes(task.task_id));
  const session = useQueries({
    queries: taskIds.map((taskId) => taskQueryOptions(workspace, taskId)),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  });
  const busy = open.length + taskIds.length > 0;
  const sendingSubmission = open.find(({ state }) => state === 'sending');
  const newest = sendingSubmission ? undefined : newestOf([...session, ...before]);
  if (!busy && before.length === 0) {
    return (
      <EmptyState
        icon={<ImagePlus aria-hidden />}
        title="Your results appear here"
        description="Describe what you want to see and press Generate. The button shows the price."
      />
    );
  }
  return (
    <div className="grid grid-cols-1 gap-7">
      {busy ? (
        <Section title="This session" summary={summaryOf(session)}>
          {open.map((entry) => (
            <SubmissionTiles
              key={entry.submission.submissionId}
              entry={entry}
              newest={entry === sendingSubmission}
              onSend={() => submissions.retry(entry.submission.submissionId)}
              onCancel={() => submissions.dismiss(entry.submission.submissionId)}
            />
          ))}
          {taskIds.map((taskId) => (
            <TaskTiles
              key={taskId}
              workspace={workspace}
              taskId={taskId}
              initial={earlier.find((task) => task.task_id === taskId)}
              newest={taskId === newest}
              actions={actions}
            />
          ))}
        </Section>
      ) : null}
      {before.length > 0 ? (
        <Section title="Earlier" summary={summaryOf(before)}>
          {before.map((task) => (
            <TaskTiles
              key={task.task_id}
              workspace={workspace}
              taskId={task.task_id}
              initial={task}
              newest={task.task_id === newest}
              actions={actions}
            />
          ))}
        </Section>
      ) : null}
    </div>
  );
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
      <ul className="flex flex-wrap gap-2.5">{children}</ul>
    </section>
  );
}
