'use client';

import { useMemo, useRef, useSyncExternalStore } from 'react';
import { newPressId, toast } from '@/components/ui';
import type { ActionResult, ConversationMessage, TurnBody } from '@/lib/contract';
import { RequestError } from '@/lib/queries';
import type { ChatStore } from './store/chat-store';
import type { Step } from './store/tree';
import { pathOf } from './store/tree';
import type { ChatActions, ChatSetup, SendProblem } from './types';

/** Says why an action was not done. Returns whether it was. */
export async function told<T>(running: Promise<ActionResult<T>>): Promise<boolean> {
  const result = await running.catch(() => null);
  if (result === null) {
    toast.error('The console could not be reached. Check the connection and try again.');
  } else if (!result.ok) toast.error(result.error.message);
  return result?.ok === true;
}

/** The state of the open conversation, and the path through it. */
export function useThreadState(store: ChatStore) {
  const state = useSyncExternalStore(store.subscribe, store.state, store.state);
  const steps = useMemo(() => pathOf(state.messages, state.root), [state.messages, state.root]);
  return { ...state, steps };
}

type Ask = TurnBody['ask'];

function problemOf({ failure: { code, message } }: RequestError): SendProblem {
  const signedOut = code === 'signed_out';
  if (signedOut) return { text: 'You are signed out. Your message is kept.', signedOut };
  if (code !== 'offline') return { text: message, signedOut };
  const text = 'The connection was lost. Send it again: nothing is asked or paid for twice.';
  return { text, signedOut };
}

/** The same press when what is asked is the same as of one that got no answer. */
interface OpenPress {
  readonly id: string;
  readonly of: string;
}

/** Asking in a conversation. Every function reads what is current when it is called, so that none of them changes. */
export function useAsking(
  store: ChatStore,
  steps: readonly Step[],
  setup: ChatSetup,
  actions: ChatActions,
) {
  const now = useRef({ store, steps, setup });
  now.current = { store, steps, setup };
  const open = useRef<OpenPress>(null);
  return useMemo(() => {
    /** Resolves to why it was not sent; null when it was. */
    const press = async (
      ask: Ask,
      models = now.current.setup.models,
    ): Promise<SendProblem | null> => {
      const { setup: how, store: where } = now.current;
      const targets = models.map((model) => ({ model, settings: how.settings[model] ?? {} }));
      const wanted = { ask, targets, endpoint: how.endpoint, system: how.system };
      const of = JSON.stringify(wanted);
      // What may have arrived unheard is sent again as the same press.
      const id = open.current?.of === of ? open.current.id : newPressId();
      open.current = { id, of };
      try {
        await where.send({ press_id: id, ...wanted });
        open.current = null;
        return null;
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        if (error.status >= 400 && error.status < 500) open.current = null;
        return problemOf(error);
      }
    };
    /** Resolves to whether it was sent. */
    const pressOrSay = async (ask: Ask, models?: readonly string[]): Promise<boolean> => {
      const why = await press(ask, models);
      if (why !== null) toast.error(why.text);
      return why === null;
    };
    const place = () => now.current.store.state().conversation?.id ?? null;
    return {
      send: (content: string, images: readonly string[]) =>
        press({
          kind: 'question',
          conversation_id: place(),
          parent_id: now.current.steps.at(-1)?.chosen.id ?? null,
          content,
          images: [...images],
        }),
      edit: (question: ConversationMessage, content: string) =>
        pressOrSay({
          kind: 'question',
          conversation_id: place(),
          parent_id: question.parent_id,
          content,
          images: [...question.images],
        }),
      regenerate: (answer: ConversationMessage) =>
        void pressOrSay(
          { kind: 'again', message_id: answer.parent_id ?? '' },
          // Of several side by side each is asked again by itself.
          now.current.setup.models.length > 1 && answer.model ? [answer.model] : undefined,
        ),
      retry: (answer: ConversationMessage) =>
        void pressOrSay({ kind: 'retry', message_id: answer.id }),
      choose: (messageId: string) => {
        now.current.store.choose(messageId);
        if (now.current.store.state().conversation?.mine) void told(actions.choose(messageId));
      },
      stop: () => {
        for (const { id, status } of now.current.steps.at(-1)?.shown ?? []) {
          if (status === 'streaming') void told(actions.stop(id));
        }
      },
    };
  }, [actions]);
}
