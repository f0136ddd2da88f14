'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { newSubmissionId, tabStorage } from '@/components/ui';
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
  lostResponse,
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
  /** Why the last submission was refused. */
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

/** Delay before a second repeat: a request right after the network came back often fails once more. */
const secondRepeatMs = 5_000;

/**
 * Makes one task for each submission of Generate. A submission has an id that is stored before it is sent, and every repeat
 * carries it: after an error, a reload or a lost answer. A reload repeats unanswered submissions at once. A submission made
 * offline waits for the network, and after a reload for a person; one with an avatar in review is sent again until the
 * avatar is approved. `running` are the person's running tasks.
 */
export function useSubmissions(workspace: string, running: readonly string[] = []): Submissions {
  const queries = useQueryClient();
  const online = useOnline();
  const project = useShownProject();
  const owner = useDraftOwner();
  const store = useMemo(
    () => (typeof window === 'undefined' ? null : createSubmissionStore(tabStorage, owner)),
    [owner],
  );
  const { taskIds, tabTaskIds, add } = useSessionTasks(workspace, store, running);
  const [open, setOpen] = useState<readonly OpenSubmission[]>([]);
  const [risenPrices, setRisenPrices] = useState<readonly RisenPrice[]>([]);
  const [refusal, setRefusal] = useState<Submissions['refusal']>(null);
  const sendingIds = useRef(new Set<string>());

  const send = useCallback(
    async (submission: Submission, isAutomatic = false) => {
      const { submissionId } = submission;
      if (!store || sendingIds.current.has(submissionId)) return;
      const place = (
        state: SubmissionState,
        failure: Failure | null = null,
        more: Partial<OpenSubmission> = {},
      ) => setOpen((all) => withSubmission(all, { submission, state, failure, ...more }));
      const wait = (state: 'offline' | 'held', failure: Failure | null) =>
        place(state, failure, { submission: store.wait(submission) });
      if (!navigator.onLine) return wait('offline', null);
      sendingIds.current.add(submissionId);
      const repeatedSubmission = store.remember(submission);
      place(submission.waiting?.review ? 'review' : 'sending');
      const { body, seenCredits, edit, presets, comparison, project } = submission;
      const request = { submissionId, body, seenCredits, edit, presets, comparison, project };
      const result = await callAction(() => createGenerationAction(workspace, request));
      sendingIds.current.delete(submissionId);
      // Either credits were reserved, or the balance is lower than shown.
      refreshBalance(queries, workspace);
      if (!result.ok) {
        const { error } = result;
        const isRefused = endsSubmission(error, repeatedSubmission);
        if (isRefused) store.forget(submissionId);
        if (waitsForReview(submission, error)) {
          const retryAt = Date.now() + (reviewWaitMs(error) ?? 0);
          const waitingSubmission = store.wait(submission, true);
          return place('review', error, { submission: waitingSubmission, retryAt });
        }
        if (!isRefused) {
          const isWaiting = error.code === 'offline' && (isAutomatic || !navigator.onLine);
          return isWaiting ? wait('offline', error) : place('unanswered', error);
        }
        const isSignedOut = error.code === 'signed_out';
        // The form may have other values by now, and of several each has its own reason.
        if (submission.waiting || (submission.comparison && !isSignedOut)) {
          return wait('held', error);
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
        return setRisenPrices((all) => [...all, { submission, quote: outcome.quote }]);
      }
      storeTasks(queries, workspace, [outcome.creation]);
      add(outcome.creation.task_id);
    },
    [queries, store, workspace, add],
  );

  useEffect(() => {
    if (!store) return;
    for (const submission of store.unanswered(Date.now())) {
      if (submission.waiting === undefined || submission.waiting.review) void send(submission);
      else {
        const { tried } = submission.waiting;
        const entry = tried
          ? ({ submission, state: 'unanswered', failure: lostResponse } as const)
          : ({ submission, state: 'held', failure: null } as const);
        setOpen((all) => withSubmission(all, entry));
      }
    }
  }, [store, send]);

  useEffect(() => {
    if (online || !store) return;
    // Unanswered submissions are repeated when the network is back; their tiles show that from now on.
    setOpen((all) =>
      all.map((entry) =>
        entry.state === 'unanswered' && entry.failure?.code === 'offline'
          ? { ...entry, submission: store.wait(entry.submission), state: 'offline' as const }
          : entry,
      ),
    );
  }, [online, store]);

  useEffect(() => {
    if (!online) return;
    const timers = open
      .filter(({ state }) => state === 'offline')
      .map(({ submission }) =>
        setTimeout(
          () => void send(submission, true),
          submission.waiting?.tried ? secondRepeatMs : 0,
        ),
      );
    return () => timers.forEach(clearTimeout);
  }, [online, open, send]);

  useEffect(() => {
    const timers = open.flatMap(({ submission, retryAt }) =>
      retryAt === undefined ? [] : [setTimeout(() => void send(submission), retryAt - Date.now())],
    );
    return () => timers.forEach(clearTimeout);
  }, [open, send]);

  const [risenPrice = null] = risenPrices;
  const answerPrice = () => setRisenPrices((all) => all.slice(1));
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
      // What was refused has no task in the project that was open then.
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
      answerPrice();
      void send({ ...risenPrice.submission, seenCredits: risenPrice.quote.estimated_credits });
    },
    declinePrice: answerPrice,
    clearRefusal: () => setRefusal(null),
  };
}
