'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useSyncExternalStore } from 'react';
import { toast } from '@/components/ui';
import { chooseBranchAction, stopAnswerAction } from '@/lib/console/chat/actions';
import type { ConversationMessage, TurnBody } from '@/lib/pages/chat';
import type { Failure } from '@/lib/pages/failures';
import { RequestError, refreshQueries, turnQuoteKeys } from '@/lib/queries';
import { callWithToast, useSubmission } from '../actions';
import { useShownProject, type WhenOnline } from '../layout';
import type { ChatStore } from './store/chat-store';
import { findShownSteps, type Step } from './store/tree';
import type { ChatSetup, SendProblem } from './types';
import { modelsOfRegeneration, targetsOf } from './use-turn-price';

/** The state of the open conversation and the path shown of it. */
export function useThreadState(store: ChatStore) {
  const state = useSyncExternalStore(store.subscribe, store.state, store.state);
  const steps = useMemo(
    () => findShownSteps(state.messages, state.rootId),
    [state.messages, state.rootId],
  );
  return { ...state, steps };
}

function problemOf({ code, message }: Failure): SendProblem {
  const isSignedOut = code === 'signed_out';
  if (isSignedOut) return { text: 'You are signed out. Your message is kept.', isSignedOut };
  if (code !== 'offline') return { text: message, isSignedOut };
  const text = 'The connection was lost. Send it again: the message is sent and charged only once.';
  return { text, isSignedOut };
}

/** Sends questions of a conversation. The functions read the current state when called, so they never change. */
export function useThreadSubmissions(
  store: ChatStore,
  steps: readonly Step[],
  setup: ChatSetup,
  workspace: string,
  whenOnline: WhenOnline,
) {
  const queries = useQueryClient();
  const project = useShownProject();
  const sendRequest = useSubmission(
    async (
      id,
      request: Omit<TurnBody, 'submission_id' | 'project' | 'seen_credits'>,
      seenCredits: number | null,
    ) => {
      try {
        await store.send({ submission_id: id, ...request, project, seen_credits: seenCredits });
        return { ok: true, value: undefined };
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        return { ok: false, error: error.failure };
      }
    },
  );
  const latestProps = useRef({ store, steps, setup, whenOnline, sendRequest });
  latestProps.current = { store, steps, setup, whenOnline, sendRequest };
  return useMemo(() => {
    /** Resolves to the reason when it was not sent, else to null. */
    const submit = async (
      question: TurnBody['ask'],
      seenCredits: number | null,
      models?: readonly string[],
    ): Promise<SendProblem | null> => {
      const { setup: currentSetup } = latestProps.current;
      const result = await latestProps.current.sendRequest(
        {
          ask: question,
          targets: targetsOf(currentSetup, models),
          endpoint: currentSetup.endpoint,
          system: currentSetup.system,
        },
        seenCredits,
      );
      if (result.ok) return null;
      if (result.error.code === 'price_rose') {
        void refreshQueries(queries, turnQuoteKeys.all(workspace));
      }
      return problemOf(result.error);
    };
    /**
     * As `submit`, but waits for the network, with the price that was shown, and shows a failure as a toast. Resolves
     * to whether it was sent. Only one submission can wait at a time.
     */
    const submitOrToast = async (...args: Parameters<typeof submit>): Promise<boolean> => {
      const { isWaiting, run } = latestProps.current.whenOnline;
      if (isWaiting) {
        toast.show('Another message is waiting to be sent. Cancel it first.');
        return false;
      }
      const { promise: isReleased, resolve } = Promise.withResolvers<boolean>();
      run(
        () => resolve(true),
        () => resolve(false),
      );
      if (!(await isReleased)) return false;
      const problem = await submit(...args);
      if (problem !== null) toast.error(problem.text);
      return problem === null;
    };
    const openConversationId = () => latestProps.current.store.state().conversation?.id ?? null;
    return {
      send: (content: string, images: readonly string[], seenCredits: number | null) =>
        submit(
          {
            kind: 'question',
            conversation_id: openConversationId(),
            parent_id: latestProps.current.steps.at(-1)?.chosenMessage.id ?? null,
            content,
            images: [...images],
          },
          seenCredits,
        ),
      edit: (
        question: ConversationMessage,
        content: string,
        images: readonly string[],
        seenCredits: number | null,
      ) =>
        submitOrToast(
          {
            kind: 'question',
            conversation_id: openConversationId(),
            parent_id: question.parent_id,
            content,
            images: [...images],
          },
          seenCredits,
        ),
      regenerate: (answer: ConversationMessage, seenCredits: number | null) =>
        void submitOrToast(
          { kind: 'again', message_id: answer.parent_id ?? '' },
          seenCredits,
          modelsOfRegeneration(latestProps.current.setup, answer.model),
        ),
      retry: (answer: ConversationMessage, seenCredits: number | null) =>
        void submitOrToast({ kind: 'retry', message_id: answer.id }, seenCredits),
      chooseMessage: (messageId: string) => {
        latestProps.current.store.choose(messageId);
        if (latestProps.current.store.state().conversation?.mine)
          void callWithToast(() => chooseBranchAction(workspace, messageId));
      },
      stopAnswers: () => {
        for (const { id, status } of latestProps.current.steps.at(-1)?.shownMessages ?? []) {
          if (status === 'streaming') void callWithToast(() => stopAnswerAction(workspace, id));
        }
      },
    };
  }, [queries, workspace]);
}
