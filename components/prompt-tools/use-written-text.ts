'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { stopAnswerAction } from '@/lib/console/chat/actions';
import type { ConversationMessage, TurnBody } from '@/lib/pages/chat';
import {
  chatKeys,
  RequestError,
  refreshBalance,
  refreshQueries,
  turnQuoteKeys,
} from '@/lib/queries';
import { callWithToast, useSubmission } from '../actions';
import { createChatStore } from '../chat';
import { useShownProject } from '../layout';

type Store = ReturnType<typeof createChatStore>;

/** A text that a model writes, as far as it is there. */
export interface WrittenText {
  readonly text: string;
  readonly message: ConversationMessage;
  /** The conversation that keeps it. */
  readonly conversationId: string | null;
}

const subscribeToNothing = () => () => undefined;

/** Has a text model write a text in a conversation of its own, which stays in Chat. */
export function useWrittenText(workspace: string) {
  const queries = useQueryClient();
  const project = useShownProject();
  const [store, setStore] = useState<Store | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const send = useSubmission(
    async (
      id,
      request: Omit<TurnBody, 'submission_id' | 'project' | 'seen_credits'>,
      seenCredits: number | null,
    ) => {
      const newStore = createChatStore(workspace, {
        onTurn: () => void refreshQueries(queries, chatKeys.lists(workspace)),
        onEnded: () => refreshBalance(queries, workspace),
      });
      try {
        await newStore.send({ submission_id: id, ...request, project, seen_credits: seenCredits });
        setStore(newStore);
        return { ok: true, value: undefined };
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        return { ok: false, error: error.failure };
      }
    },
  );
  const state = useSyncExternalStore(
    store?.subscribe ?? subscribeToNothing,
    () => store?.state() ?? null,
    () => null,
  );
  const message = [...(state?.messages.values() ?? [])].find(({ role }) => role === 'assistant');
  const growingText = message === undefined ? undefined : store?.textOf(message.id);
  const text = useSyncExternalStore(
    growingText?.subscribe ?? subscribeToNothing,
    () => growingText?.slice(0) ?? '',
    () => '',
  );
  const writtenText: WrittenText | null =
    message === undefined
      ? null
      : { text, message, conversationId: state?.conversation?.id ?? null };
  return {
    writtenText,
    problem,
    isSending,
    async write(
      {
        content,
        images,
        model,
        system,
      }: {
        content: string;
        images: readonly string[];
        model: string;
        system: string;
      },
      seenCredits: number | null,
    ) {
      setSending(true);
      setProblem(null);
      const result = await send(
        {
          ask: {
            kind: 'question',
            conversation_id: null,
            parent_id: null,
            content,
            images: [...images],
          },
          targets: [{ model, settings: {} }],
          endpoint: 'chat',
          system,
        },
        seenCredits,
      );
      setSending(false);
      if (result.ok) return;
      setProblem(
        result.error.code === 'offline'
          ? 'The connection was lost. Press again: it is sent and charged only once.'
          : result.error.message,
      );
      if (result.error.code === 'price_rose') {
        void refreshQueries(queries, turnQuoteKeys.all(workspace));
      }
    },
    stop() {
      if (message?.status === 'streaming') {
        void callWithToast(() => stopAnswerAction(workspace, message.id));
      }
    },
  };
}
