'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Credits, cn, RelativeTime, Spinner, toast } from '@/components/ui';
import { cancelTaskAction } from '@/lib/console/library/gallery/actions';
import { isTerminal } from '@/lib/contract';
import type { Creation } from '@/lib/pages/creations';
import { outputKind } from '@/lib/pages/output-kinds';
import { refreshBalance, storeTasks } from '@/lib/queries';
import { callAction } from '../../actions';
import { aspectOf, creditsOf, MediaTile, useModelName } from '../../library/media';
import type { OpenSubmission } from '../open-submissions';
import type { Submissions } from '../use-submissions';
import { EndedStrip } from './ended-strip';
import type { ResultGroup, ResultMember } from './group-results';
import { captionOf, expectedCount, hasFailed, hasTiles } from './group-results';
import type { ResultActions } from './result-actions';
import { SubmissionStrip } from './submission-strip';
import { TileOverlay } from './tile-overlay';
import type { RowTile } from './tile-row';
import { rowWidth, TileRow } from './tile-row';

type RatioFor = (model: string, params: Readonly<Record<string, unknown>>) => number;

/**
 * One submission of Generate: its results side by side below its prompt, model, price and time; requests that wait or failed as
 * lines.
 */
export function ResultGroupView({
  workspace,
  group,
  isLarge,
  submissions,
  actions,
  ratioFor,
}: {
  workspace: string;
  group: ResultGroup;
  /** Of the newest group. */
  isLarge: boolean;
  submissions: Submissions;
  actions: ResultActions;
  /** Width over height of the outputs of a request that has none yet. */
  ratioFor: RatioFor;
}) {
  const titleId = useId();
  const cancel = useCancel(workspace);
  const tiles = group.members.flatMap((member): readonly RowTile[] => {
    const { entry, task } = member;
    const caption = captionOf(member);
    const withCaption = (tile: RowTile) => (caption === undefined ? tile : { ...tile, caption });
    if (entry !== undefined) {
      return entry.state === 'sending' ? sendingTiles(entry, ratioFor).map(withCaption) : [];
    }
    return hasTiles(task)
      ? taskTiles(task, isLarge, actions, cancel, ratioFor).map(withCaption)
      : [];
  });
  const strips = group.members.map((member) => {
    const { entry, task } = member;
    const caption = captionOf(member);
    if (entry === undefined) {
      return hasFailed(task) ? (
        <EndedStrip
          key={task.task_id}
          workspace={workspace}
          task={task}
          caption={caption}
          href={actions.hrefOf(task.task_id, 0)}
          onRetry={() => actions.onRemix(task)}
        />
      ) : null;
    }
    return entry.state === 'sending' ? null : (
      <SubmissionStrip
        key={entry.submission.submissionId}
        entry={entry}
        caption={caption}
        onSend={() => submissions.retry(entry.submission.submissionId)}
        onCancel={() => submissions.dismiss(entry.submission.submissionId)}
      />
    );
  });
  const hasStrips = strips.some((strip) => strip !== null);
  if (tiles.length === 0 && !hasStrips) return null;
  if (tiles.length === 0)
    return <ul className="grid min-w-0 basis-full grid-cols-1 gap-2">{strips}</ul>;
  return (
    <article
      aria-labelledby={titleId}
      className={cn('min-w-0 max-w-full', (isLarge || hasStrips) && 'basis-full')}
      style={{ width: `max(12rem, ${rowWidth(tiles, isLarge)})` }}
    >
      <GroupHeader titleId={titleId} members={group.members} />
      <TileRow tiles={tiles} isLarge={isLarge} />
      {hasStrips ? <ul className="mt-2.5 grid grid-cols-1 gap-2">{strips}</ul> : null}
    </article>
  );
}

function GroupHeader({ titleId, members }: { titleId: string; members: readonly ResultMember[] }) {
  const requests = members.map(({ entry, task }) =>
    entry === undefined
      ? { ...task, credits: creditsOf(task), atMs: task.created_at }
      : {
          ...entry.submission.body,
          credits: entry.submission.seenCredits,
          atMs: entry.submission.submittedAt,
        },
  );
  const [firstRequest] = requests;
  const modelName = useModelName(firstRequest?.model ?? '');
  if (firstRequest === undefined) return null;
  const models = new Set(requests.map(({ model }) => model));
  const isTranscript = members.some(({ task }) =>
    task?.outputs.some((output) => outputKind(output) === 'text'),
  );
  const credits = requests.reduce((sum, request) => sum + (request.credits ?? 0), 0);
  return (
    <header className="mb-2 min-w-0">
      <h3
        id={titleId}
        dir="auto"
        className="truncate text-left text-sm"
        title={firstRequest.prompt}
      >
        {firstRequest.prompt || (isTranscript ? 'Transcript' : 'Without a prompt')}
      </h3>
      <p className="truncate text-xs text-ink-3">
        {models.size > 1 ? `${models.size} models` : modelName} · <Credits amount={credits} /> ·{' '}
        <RelativeTime at={new Date(firstRequest.atMs)} />
      </p>
    </header>
  );
}

function useCancel(workspace: string) {
  const queries = useQueryClient();
  return async ({ task_id: taskId }: Creation) => {
    const result = await callAction(() => cancelTaskAction(workspace, taskId));
    refreshBalance(queries, workspace);
    if (!result.ok) {
      const { code, message } = result.error;
      toast.error('Canceling failed', { description: message, endsOnline: code === 'offline' });
    } else if (result.value) storeTasks(queries, workspace, [result.value]);
  };
}

const emptyTile = <div className="size-full rounded-md border border-line bg-sunk" />;

/** Placeholders for the outputs of a submission that has no task yet. */
const sendingTiles = ({ submission }: OpenSubmission, ratioFor: RatioFor): RowTile[] =>
  Array.from({ length: expectedCount(submission.body) }, (_, index) => ({
    key: `${submission.submissionId}-${index}`,
    ratio: ratioFor(submission.body.model, submission.body),
    content:
      index > 0 ? (
        emptyTile
      ) : (
        <div className="flex size-full items-center justify-center gap-2 rounded-md border border-line bg-sunk text-xs text-ink-3">
          <Spinner />
          Sending
        </div>
      ),
  }));

/** The outputs of a task, or their placeholders while it runs. */
function taskTiles(
  task: Creation,
  isLarge: boolean,
  actions: ResultActions,
  cancel: (task: Creation) => Promise<void>,
  ratioFor: RatioFor,
): RowTile[] {
  if (!isTerminal(task.status) || task.outputs.length === 0) {
    return Array.from({ length: expectedCount(task.params) }, (_, index) => ({
      key: `${task.task_id}-${index}`,
      ratio: ratioFor(task.model, task.params ?? {}),
      content:
        index > 0 ? (
          emptyTile
        ) : (
          <MediaTile
            task={task}
            output={-1}
            isTitled
            href={actions.hrefOf(task.task_id, 0)}
            onCancel={() => void cancel(task)}
          />
        ),
    }));
  }
  return task.outputs.flatMap((output, index) =>
    task.removed.includes(index)
      ? []
      : [
          {
            key: `${task.task_id}-${index}`,
            ratio: aspectOf(task, index),
            content: (
              <MediaTile
                task={task}
                output={index}
                isEager={isLarge}
                href={actions.hrefOf(task.task_id, index)}
                overlay={
                  <TileOverlay
                    task={task}
                    output={output}
                    onRemix={() => actions.onRemix(task)}
                    reference={actions.reference}
                  />
                }
              />
            ),
          },
        ],
  );
}
