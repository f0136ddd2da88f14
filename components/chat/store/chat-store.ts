import type {
  ChatEvent,
  ConversationDetail,
  ConversationMessage,
  ConversationSummary,
  TurnBody,
} from '@/lib/pages/chat';
import type { Failure } from '@/lib/pages/failures';
import {
  fetchConversation,
  followAnswers,
  openConsole,
  RequestError,
  readChatEvents,
  waitForSession,
} from '@/lib/queries';
import { createGrowingText, type WritableText } from './growing-text';
import { createPublisher } from './publisher';

export interface ChatState {
  /** Null for a conversation without a first message. */
  readonly conversation: ConversationSummary | null;
  /** The first question of the shown path; null for the latest. */
  readonly rootId: string | null;
  /** The latest known messages, oldest first. A streaming message has only the text it started with; see `textOf`. */
  readonly messages: ReadonlyMap<string, ConversationMessage>;
  readonly isLoading: boolean;
  /** Why it could not be loaded, or that it was deleted. */
  readonly failure: Failure | null;
}

/** Events of a conversation, for the page around it. */
export interface ChatListener {
  /** A submission was accepted; `isNew` when it started the conversation. */
  onTurn(conversation: ConversationSummary, isNew: boolean): void;
  /** An answer ended, or its credits became known. */
  onEnded(message: ConversationMessage): void;
}

/** One conversation in the browser: its tree of messages and their growing texts. */
export interface ChatStore {
  state(): ChatState;
  subscribe(fn: () => void): () => void;
  textOf(messageId: string): WritableText;
  /** The reasoning before the answer. */
  reasoningOf(messageId: string): WritableText;
  load(detail: ConversationDetail): void;
  fetch(id: string): Promise<void>;
  /** Loads what was asked on other pages meanwhile. Does nothing while an answer is streaming here. */
  refresh(): Promise<void>;
  /** Sends a submission. Resolves once it is accepted, else throws `RequestError`. Repeating it is safe. */
  send(body: TurnBody): Promise<void>;
  choose(messageId: string): void;
  updateConversation(
    changes: Partial<Pick<ConversationSummary, 'title' | 'shared' | 'project_id'>>,
  ): void;
}

const firstDelayMs = 500;
const maxDelayMs = 10_000;

const emptyState: ChatState = {
  conversation: null,
  rootId: null,
  messages: new Map(),
  isLoading: false,
  failure: null,
};

const createLostConnectionError = () =>
  new RequestError(0, {
    code: 'offline',
    message: 'The connection was lost.',
    param: null,
    request_id: null,
    retry_after: null,
    balance: null,
  });

function requireText(texts: ReadonlyMap<string, WritableText>, messageId: string): WritableText {
  const text = texts.get(messageId);
  if (text === undefined) throw new Error(`There is no message ${messageId}.`);
  return text;
}

const isStreaming = ({ status }: ConversationMessage): boolean => status === 'streaming';

export function createChatStore(workspace: string, listener: ChatListener): ChatStore {
  let state = emptyState;
  const subscribers = new Set<() => void>();
  const texts = new Map<string, WritableText>();
  const reasonings = new Map<string, WritableText>();
  const publisher = createPublisher();
  /** Messages that an open connection reports on. */
  const followedIds = new Set<string>();

  function updateState(part: Partial<ChatState>): void {
    state = { ...state, ...part };
    for (const subscriber of subscribers) subscriber();
  }

  function putMessages(messages: readonly ConversationMessage[]): void {
    const messagesById = new Map(state.messages);
    for (const message of messages) {
      const { id, content, reasoning } = message;
      const isComplete = !isStreaming(message);
      texts.set(id, extendText(texts.get(id), content, isComplete));
      reasonings.set(id, extendText(reasonings.get(id), reasoning, isComplete));
      messagesById.set(id, message);
    }
    updateState({ messages: messagesById });
  }

  /** Extends a text to `content`; begins a new one when `content` does not continue it. */
  function extendText(
    existingText: WritableText | undefined,
    content: string,
    isComplete: boolean,
  ): WritableText {
    const startsAnew = existingText === undefined || (!isComplete && existingText.isComplete());
    if (startsAnew || (isComplete && existingText.length() > content.length)) {
      return createGrowingText(content, isComplete);
    }
    existingText.add(0, content);
    if (isComplete) existingText.end();
    publisher.publish(existingText);
    return existingText;
  }

  function onEvent(event: ChatEvent): void {
    if (event.type === 'turn') {
      const isNew = state.conversation === null;
      acceptTurn(event.messages);
      updateState({ conversation: event.conversation, isLoading: false });
      listener.onTurn(event.conversation, isNew);
    } else if (event.type === 'message') {
      putMessages([event.message]);
      listener.onEnded(event.message);
    } else if (event.type === 'thought') {
      const message = state.messages.get(event.m);
      if (message === undefined) return;
      const updatedMessage = { ...message, reasoning_ms: event.ms };
      updateState({ messages: new Map(state.messages).set(event.m, updatedMessage) });
    } else {
      const text = (event.type === 'text' ? texts : reasonings).get(event.m);
      if (text?.add(event.o, event.t)) publisher.publish(text);
    }
  }

  /** Adds the messages of an accepted submission and chooses their branch. */
  function acceptTurn(messages: readonly ConversationMessage[]): void {
    putMessages(messages);
    const [firstMessage] = messages;
    if (firstMessage === undefined) return;
    if (firstMessage.parent_id !== null) choose(firstMessage.parent_id);
    choose(firstMessage.id);
  }

  function choose(messageId: string): void {
    const message = state.messages.get(messageId);
    if (message === undefined) return;
    if (message.parent_id === null) {
      updateState({ rootId: messageId });
      return;
    }
    const parent = state.messages.get(message.parent_id);
    if (parent === undefined) return;
    const messages = new Map(state.messages).set(parent.id, { ...parent, chosen: messageId });
    updateState({ messages });
  }

  /** Follows streaming messages that no open connection reports on, until they have ended. */
  async function followStreaming(): Promise<void> {
    for (let delayMs = firstDelayMs; ; delayMs = Math.min(delayMs * 2, maxDelayMs)) {
      const { conversation, messages } = state;
      const unfollowedMessages = [...messages.values()].filter(
        (message) => isStreaming(message) && !followedIds.has(message.id),
      );
      if (conversation === null || unfollowedMessages.length === 0) return;
      for (const { id } of unfollowedMessages) followedIds.add(id);
      const readPositions = unfollowedMessages.map(({ id }) => ({
        id,
        content: texts.get(id)?.length() ?? 0,
        reasoning: reasonings.get(id)?.length() ?? 0,
      }));
      try {
        await followAnswers(workspace, conversation.id, readPositions, onEvent);
        delayMs = firstDelayMs;
      } catch (error) {
        if (error instanceof RequestError && !error.retryable) {
          const { failure } = error;
          if (failure.code === 'not_found') endDeletedConversation(failure);
          if (failure.code !== 'signed_out') return;
          await waitForSession();
        }
      } finally {
        for (const { id } of unfollowedMessages) followedIds.delete(id);
      }
      if (![...state.messages.values()].some(isStreaming)) return;
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }

  /** Called when the conversation was deleted: nothing more comes of its answers. */
  function endDeletedConversation(failure: Failure): void {
    const cutMessages = [...state.messages.values()].filter(isStreaming).map((message) => ({
      ...message,
      content: texts.get(message.id)?.slice(0) ?? message.content,
      reasoning: reasonings.get(message.id)?.slice(0) ?? message.reasoning,
      status: 'stopped' as const,
    }));
    putMessages(cutMessages);
    updateState({ failure });
  }

  return {
    state: () => state,
    subscribe(fn) {
      subscribers.add(fn);
      return () => subscribers.delete(fn);
    },
    textOf: (messageId) => requireText(texts, messageId),
    reasoningOf: (messageId) => requireText(reasonings, messageId),
    load({ conversation, root, messages }) {
      putMessages(messages);
      updateState({ conversation, rootId: root, isLoading: false, failure: null });
      if (typeof window !== 'undefined') void followStreaming();
    },
    async fetch(id) {
      updateState({ isLoading: true, failure: null });
      try {
        this.load(await fetchConversation(workspace, id));
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        updateState({ isLoading: false, failure: error.failure });
      }
    },
    async refresh() {
      const { conversation, isLoading } = state;
      const isIdle = () => ![...state.messages.values()].some(isStreaming);
      if (conversation === null || isLoading || !isIdle()) return;
      try {
        const { messages, ...detail } = await fetchConversation(workspace, conversation.id);
        if (!isIdle()) return;
        // Keeps the branch that is shown here.
        const shownMessages = messages.map((message) => {
          const chosenChildId = state.messages.get(message.id)?.chosen ?? message.chosen;
          return { ...message, chosen: chosenChildId };
        });
        this.load({ ...detail, root: state.rootId ?? detail.root, messages: shownMessages });
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        if (error.failure.code === 'not_found') updateState({ failure: error.failure });
      }
    },
    send(body) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const startedIds: string[] = [];
      const readEvent = (event: ChatEvent) => {
        onEvent(event);
        if (event.type !== 'turn') return;
        for (const { id } of event.messages) {
          startedIds.push(id);
          followedIds.add(id);
        }
        resolve();
      };
      void openConsole(`${workspace}/chat/turns`, { json: body })
        .then((response) => readChatEvents(response, readEvent))
        // A connection that ended without an event: whether the submission was accepted is unknown.
        .then(() => reject(createLostConnectionError()))
        .catch(reject)
        .finally(() => {
          for (const id of startedIds) followedIds.delete(id);
          // If the connection broke off, another one follows what is still streaming.
          void followStreaming();
        });
      return promise;
    },
    choose,
    updateConversation(changes) {
      if (state.conversation !== null)
        updateState({ conversation: { ...state.conversation, ...changes } });
    },
  };
}
