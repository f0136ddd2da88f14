'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { newSubmissionId, tabStorage, toast } from '@/components/ui';
import { createGenerationAction } from '@/lib/console/create/creations/actions';
import type { ReadQuote } from '@/lib/contract';
import { sameValue } from '@/lib/forms';
import type { Failure } from '@/lib/pages/failures';
import { endsSubmission } from '@/lib/pages/submission-rule';
import { refreshBalance, reviewWaitMs, storeTasks } from '@/lib/queries';
import { callAction } from '../actions';
import { useDraftOwner } from '../drafts';
import { useOnline, useShownProject } from '../layout';
import type { OpenSubmission, SubmissionState } from './open-submissions';
import {
  restoredEntry,
  risenPriceFailure,
  waitsForReview,
  withoutSubmission,
  withSubmission,
} from './open-submissions';
import type { Submission } from './submission-store';
import { createSubmissionStore } from './submission-store';
import { useSessionTasks } from './use-session-tasks';

/** A submission whose price rose and that waits for a confirmation. */
interface RisenPrice {
  submission: Submission;
  quote: ReadQuote;
}

export interface Submissions {
  /** Submissions without a task yet, newest first. */
  open: readonly OpenSubmission[];
  /** Tasks of this session, newest first. */
  taskIds: readonly string[];
  /** Tasks that this tab made since it opened, newest first. */
  tabTaskIds: readonly string[];
  /** The first of the submissions whose price rose. */
  risenPrice: RisenPrice | null;
  /** The last submission if it was refused, until the refusal is dismissed. */
  refusal: { submission: Submission; failure: Failure } | null;
  start(
    body: Submission['body'],
    seenCredits: number,
    details?: Pick<Submission, 'edit' | 'presets' | 'comparison'>,
  ): void;
  retry(submissionId: string): void;
  /** Gives up an unanswered submission. */
  dismiss(submissionId: string): void;
  acceptPrice(): void;
  declinePrice(): void;
  clearRefusal(): void;
}

/** Delay before the second repeat: the first one, right after the network came back, often fails. */
const secondRepeatMs = 5_000;

const reasonOf = (failure: Failure | null) =>
  failure === null ? {} : { failure: { code: failure.code, message: failure.message } };

/**
 * Makes one task for each submission of Generate. The id of a submission is stored before it is sent, and every repeat carries it:
 * after an error, a reload or a lost response. A reload repeats unanswered submissions at once. A submission made offline waits for
 * the network, and after a reload for a person; one with an avatar in review is sent again until the avatar is approved.
 * `runningTaskIds`: the person's running tasks.
 */
export function useSubmissions(
  workspace: string,
  runningTaskIds: readonly string[] = [],
): Submissions {
  const queries = useQueryClient();
  const isOnline = useOnline();
  const project = useShownProject();
  const owner = useDraftOwner();
  const store = useMemo(
    () => (typeof window === 'undefined' ? null : createSubmissionStore(tabStorage, owner)),
    [owner],
  );
  const { taskIds, tabTaskIds, addTask } = useSessionTasks(workspace, store, runningTaskIds);
  const [open, setOpen] = useState<readonly OpenSubmission[]>([]);
  const [risenPrices, setRisenPrices] = useState<readonly RisenPrice[]>([]);
  const [refusal, setRefusal] = useState<Submissions['refusal']>(null);
  const sendingIds = useRef(new Set<string>());
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  const send = useCallback(
    async (submission: Submission, isAutomatic = false) => {
      const { submissionId } = submission;
      if (!store || sendingIds.current.has(submissionId)) return;
      const putEntry = (
        state: SubmissionState,
        failure: Failure | null = null,
        details: Partial<OpenSubmission> = {},
      ) => setOpen((all) => withSubmission(all, { submission, state, failure, ...details }));
      const putWaiting = (state: 'offline' | 'held', failure: Failure | null) =>
        putEntry(state, failure, { submission: store.storeWaiting(submission, reasonOf(failure)) });
      if (!navigator.onLine) return putWaiting('offline', null);
      sendingIds.current.add(submissionId);
      const isRepeat = store.storeSending(submission);
      putEntry(submission.waiting?.review ? 'review' : 'sending');
      const { body, seenCredits, edit, presets, comparison, project } = submission;
      const request = { submissionId, body, seenCredits, edit, presets, comparison, project };
      const result = await callAction(() => createGenerationAction(workspace, request));
      sendingIds.current.delete(submissionId);
      // Either credits were reserved, or the balance is lower than shown.
      refreshBalance(queries, workspace);
      if (!result.ok) {
        const { error } = result;
        const isRefused = endsSubmission(error, isRepeat);
        if (isRefused) store.forget(submissionId);
        if (waitsForReview(submission, error)) {
          const retryAt = Date.now() + (reviewWaitMs(error) ?? 0);
          const waitingSubmission = store.storeWaiting(submission, { review: true });
          return putEntry('review', error, { submission: waitingSubmission, retryAt });
        }
        if (!isRefused) {
          const isWaiting = error.code === 'offline' && (isAutomatic || !navigator.onLine);
          return isWaiting ? putWaiting('offline', error) : putEntry('unanswered', error);
        }
        const isSignedOut = error.code === 'signed_out';
        // Stays in the list: the form may have other values by now, and each request of a comparison has its own reason.
        if (submission.waiting || (submission.comparison && !isSignedOut)) {
          return putWaiting('held', error);
        }
        if (!isShown.current) {
          toast.error('It was not generated', { description: error.message });
          return putWaiting('held', error);
        }
        setOpen((all) => withoutSubmission(all, submissionId));
        // The sign-in dialog explains it, and the form keeps its values.
        if (!isSignedOut) setRefusal({ submission, failure: error });
        return;
      }
      store.forget(submissionId);
      setOpen((all) => withoutSubmission(all, submissionId));
      const outcome = result.value;
      if (outcome.kind === 'price_rose') {
        if (!isShown.current) {
          const description = 'The price rose meanwhile. The request waits where it was made.';
          toast.show('It was not generated', { description });
          return putWaiting('held', risenPriceFailure);
        }
        return setRisenPrices((all) => [...all, { submission, quote: outcome.quote }]);
      }
      storeTasks(queries, workspace, [outcome.creation]);
      addTask(outcome.creation.task_id);
    },
    [queries, store, workspace, addTask],
  );

  useEffect(() => {
    if (!store) return;
    for (const submission of store.readOpen(Date.now())) {
      const { waiting } = submission;
      if (waiting === undefined || waiting.review) void send(submission);
      else setOpen((all) => withSubmission(all, restoredEntry(submission, waiting)));
    }
  }, [store, send]);

  useEffect(() => {
    if (isOnline || !store) return;
    // Unanswered submissions are repeated when the network is back, and their tiles say so.
    setOpen((all) =>
      all.map((entry) =>
        entry.state === 'unanswered' && entry.failure?.code === 'offline'
          ? {
              ...entry,
              submission: store.storeWaiting(entry.submission),
              state: 'offline' as const,
            }
          : entry,
      ),
    );
  }, [isOnline, store]);

  useEffect(() => {
    if (!isOnline) return;
    const timers = open
      .filter(({ state }) => state === 'offline')
      .map(({ submission }) =>
        setTimeout(
          () => void send(submission, true),
          submission.waiting?.tried ? secondRepeatMs : 0,
        ),
      );
    return () => timers.forEach(clearTimeout);
  }, [isOnline, open, send]);

  useEffect(() => {
    const timers = open.flatMap(({ submission, retryAt }) =>
      retryAt === undefined ? [] : [setTimeout(() => void send(submission), retryAt - Date.now())],
    );
    return () => timers.forEach(clearTimeout);
  }, [open, send]);

  const [risenPrice = null] = risenPrices;
  const closeQuestion = () => setRisenPrices((all) => all.slice(1));
  return {
    open,
    taskIds,
    tabTaskIds,
    risenPrice,
    refusal,
    start(body, seenCredits, details = {}) {
      setRefusal(null);
      // The same request while one is unanswered repeats that submission, because its task may exist.
      const unansweredEntry = open.find(
        ({ submission, failure }) =>
          failure && sameValue([submission.body, submission.edit], [body, details.edit]),
      );
      const shownProject = project === undefined ? {} : { project };
      const submission = unansweredEntry?.submission ?? {
        submissionId: newSubmissionId(),
        body,
        submittedAt: Date.now(),
        ...shownProject,
      };
      // A refused submission has no task, so it may move to the project that is open now.
      const currentProject = unansweredEntry?.state === 'held' ? shownProject : {};
      void send({ ...submission, ...currentProject, ...details, seenCredits });
    },
    retry(submissionId) {
      const entry = open.find(({ submission }) => submission.submissionId === submissionId);
      if (entry) void send(entry.submission);
    },
    dismiss(submissionId) {
      store?.forget(submissionId);
      setOpen((all) => withoutSubmission(all, submissionId));
    },
    acceptPrice() {
      if (!risenPrice) return;
      closeQuestion();
      void send({ ...risenPrice.submission, seenCredits: risenPrice.quote.estimated_credits });
    },
    declinePrice: closeQuestion,
    clearRefusal: () => setRefusal(null),
  };
}
