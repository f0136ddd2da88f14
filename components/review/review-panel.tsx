'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import type { ReactNode, RefObject } from 'react';
import {
  CopyButton,
  ErrorState,
  newSubmissionId,
  RelativeTime,
  Select,
  Skeleton,
} from '@/components/ui';
import { commentOnResultAction, setReviewStatusAction } from '@/lib/console/review/results/actions';
import type { OutputRef } from '@/lib/pages/gallery';
import { resultHref } from '@/lib/pages/result-href';
import type { Comment, CommentPlace, Review } from '@/lib/pages/review';
import { type ReviewStatus, reviewLabels, reviewStatuses } from '@/lib/pages/review-statuses';
import { galleryKeys, refreshQueries, reviewOptions, taskKeys } from '@/lib/queries';
import { callWithToast, failureOf } from '../actions';
import { CommentList } from './comment-list';

/** The status of a result, who decided it, and what people say of it. */
export default function ReviewPanel({
  workspace,
  result,
  field,
  place,
  tools,
  markOf,
  actionsOf,
  onSent,
}: {
  workspace: string;
  result: OutputRef;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Where a new comment points to. */
  place: CommentPlace | null;
  tools: ReactNode;
  markOf: (thread: Comment) => ReactNode;
  actionsOf: (thread: Comment) => ReactNode;
  /** A new comment was sent. */
  onSent: () => void;
}) {
  const client = useQueryClient();
  const query = useQuery(reviewOptions(workspace, result));
  const reload = () => refreshQueries(client, reviewOptions(workspace, result).queryKey);
  if (query.data === undefined) {
    if (query.isError) {
      return (
        <ErrorState
          size="inline"
          title="The review could not be loaded"
          description={query.error.message}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      );
    }
    return <Skeleton className="h-24 w-full" />;
  }
  const { comments, steps, newer, unread, reader, moderates } = query.data;
  return (
    <div className="grid gap-4">
      <Status
        workspace={workspace}
        result={result}
        steps={steps}
        newer={newer}
        reload={async () => {
          await Promise.all([
            reload(),
            refreshQueries(client, taskKeys.one(workspace, result.task_id)),
            refreshQueries(client, galleryKeys.all(workspace)),
          ]);
        }}
      />
      <CommentList
        workspace={workspace}
        subject={`${result.task_id}/${result.output}`}
        comments={comments}
        unread={unread}
        reader={reader}
        moderates={moderates}
        field={field}
        place={place}
        tools={tools}
        markOf={markOf}
        actionsOf={actionsOf}
        write={async (input, submission) => {
          const failure = await failureOf(() =>
            commentOnResultAction(workspace, result, input, submission),
          );
          if (failure !== null) return failure;
          if (input.parent === null) onSent();
          await reload();
          return true;
        }}
        reload={reload}
      />
    </div>
  );
}

function Status({
  workspace,
  result,
  steps,
  newer,
  reload,
}: Pick<Review, 'steps' | 'newer'> & {
  workspace: string;
  result: OutputRef;
  reload: () => Promise<void>;
}) {
  const step = steps.at(-1);
  const change = (status: ReviewStatus) =>
    void callWithToast(() =>
      setReviewStatusAction(workspace, [result], status, newSubmissionId()),
    ).then(reload);
  return (
    <div className="grid gap-2 text-sm">
      <Select
        aria-label="Status"
        value={step?.status ?? 'draft'}
        onValueChange={(value) => change(value as ReviewStatus)}
        options={reviewStatuses.map((value) => ({ value, label: reviewLabels[value] }))}
      />
      {step === undefined ? null : (
        <p className="text-xs text-ink-2">
          {reviewLabels[step.status]} by <bdi>{step.person}</bdi>
          {step.is_guest ? ' (guest) ' : ' '}
          <RelativeTime at={new Date(step.created_at)} />
        </p>
      )}
      {step?.frozen ? (
        <p className="text-xs text-pretty text-ink-3">
          {step.frozen.receipt === null ? 'File and recipe' : 'File, recipe and receipt'} are
          frozen: sha256{' '}
          <span className="num">
            {step.frozen.file.slice(0, 4)}…{step.frozen.file.slice(-2)}
          </span>{' '}
          <CopyButton value={step.frozen.file} label="Copy the digest of the file" size="sm" />
        </p>
      ) : null}
      {newer === null ? null : (
        <p className="text-xs text-pretty text-warn">
          There is a{' '}
          <Link
            href={resultHref(workspace, newer.task_id)}
            className="underline underline-offset-4"
          >
            newer version
          </Link>
          {step?.status === 'approved' ? '; this one stays the approved one.' : '.'}
        </p>
      )}
    </div>
  );
}
