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
  readonly root: string | null;
  /** The latest known messages, oldest first. A streaming message has only the text it started with; see `textOf`. */
  readonly messages: ReadonlyMap<string, ConversationMessage>;
  readonly loading: boolean;
  /** Why it could not be loaded. */
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
  /** Takes over what was asked elsewhere meanwhile; nothing while an answer is streaming here. */
  refresh(): Promise<void>;
  /** Sends a submission. Resolves once it is accepted, else throws `RequestError`. Repeating it is safe. */
  send(body: TurnBody): Promise<void>;
  choose(messageId: string): void;
  rename(change: Partial<Pick<ConversationSummary, 'title' | 'shared' | 'project_id'>>): void;
}

const firstDelayMs = 500;
const longestDelayMs = 10_000;

const empty: ChatState = {
  conversation: null,
  root: null,
  messages: new Map(),
  loading: false,
  failure: null,
};

const lostAnswer = () =>
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
  let state = empty;
  const readers = new Set<() => void>();
  const texts = new Map<string, WritableText>();
  const reasonings = new Map<string, WritableText>();
  const publisher = createPublisher();
  /** Messages that an open connection reports on. */
  const followedIds = new Set<string>();

  function change(part: Partial<ChatState>): void {
    state = { ...state, ...part };
    for (const reader of readers) reader();
  }

  function putMessages(messages: readonly ConversationMessage[]): void {
    const next = new Map(state.messages);
    for (const message of messages) {
      const { id, content, reasoning } = message;
      const isComplete = !isStreaming(message);
      texts.set(id, extendText(texts.get(id), content, isComplete));
      reasonings.set(id, extendText(reasonings.get(id), reasoning, isComplete));
      next.set(id, message);
    }
    change({ messages: next });
  }

  /** `before` extended to `content`; a new text when `content` does not continue it. */
  function extendText(
    before: WritableText | undefined,
    content: string,
    isComplete: boolean,
  ): WritableText {
    const startsAnew = before === undefined || (!isComplete && before.isComplete());
    if (startsAnew || (isComplete && before.length() > content.length)) {
      return createGrowingText(content, isComplete);
    }
    before.add(0, content);
    if (isComplete) before.end();
    publisher.publish(before);
    return before;
  }

  function onEvent(event: ChatEvent): void {
    if (event.type === 'turn') {
      const isNew = state.conversation === null;
      take(event.messages);
      change({ conversation: event.conversation, loading: false });
      listener.onTurn(event.conversation, isNew);
    } else if (event.type === 'message') {
      putMessages([event.message]);
      listener.onEnded(event.message);
    } else if (event.type === 'thought') {
      const message = state.messages.get(event.m);
      if (message === undefined) return;
      const thought = { ...message, reasoning_ms: event.ms };
      change({ messages: new Map(state.messages).set(event.m, thought) });
    } else {
      const text = (event.type === 'text' ? texts : reasonings).get(event.m);
      if (text?.add(event.o, event.t)) publisher.publish(text);
    }
  }

  /** Adds the messages of an accepted submission and chooses their branch. */
  function take(messages: readonly ConversationMessage[]): void {
    putMessages(messages);
    const [first] = messages;
    if (first === undefined) return;
    if (first.parent_id !== null) choose(first.parent_id);
    choose(first.id);
  }

  function choose(messageId: string): void {
    const message = state.messages.get(messageId);
    if (message === undefined) return;
    if (message.parent_id === null) {
      change({ root: messageId });
      return;
    }
    const parent = state.messages.get(message.parent_id);
    if (parent === undefined) return;
    const messages = new Map(state.messages).set(parent.id, { ...parent, chosen: messageId });
    change({ messages });
  }

  /** Follows streaming messages that no open connection reports on, until they have ended. */
  async function follow(): Promise<void> {
    for (let delayMs = firstDelayMs; ; delayMs = Math.min(delayMs * 2, longestDelayMs)) {
      const { conversation, messages } = state;
      const unfollowedMessages = [...messages.values()].filter(
        (message) => isStreaming(message) && !followedIds.has(message.id),
      );
      if (conversation === null || unfollowedMessages.length === 0) return;
      for (const { id } of unfollowedMessages) followedIds.add(id);
      const places = unfollowedMessages.map(({ id }) => ({
        id,
        content: texts.get(id)?.length() ?? 0,
        reasoning: reasonings.get(id)?.length() ?? 0,
      }));
      try {
        await followAnswers(workspace, conversation.id, places, onEvent);
        delayMs = firstDelayMs;
      } catch (error) {
        if (error instanceof RequestError && !error.retryable) {
          const { failure } = error;
          if (failure.code === 'not_found') loseAnswers(failure);
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

  /** The conversation was deleted: nothing more is written of its answers. */
  function loseAnswers(failure: Failure): void {
    const cutMessages = [...state.messages.values()].filter(isStreaming).map((message) => ({
      ...message,
      content: texts.get(message.id)?.from(0) ?? message.content,
      reasoning: reasonings.get(message.id)?.from(0) ?? message.reasoning,
      status: 'stopped' as const,
    }));
    putMessages(cutMessages);
    change({ failure });
  }

  return {
    state: () => state,
    subscribe(fn) {
      readers.add(fn);
      return () => readers.delete(fn);
    },
    textOf: (messageId) => requireText(texts, messageId),
    reasoningOf: (messageId) => requireText(reasonings, messageId),
    load({ conversation, root, messages }) {
      putMessages(messages);
      change({ conversation, root, loading: false, failure: null });
      if (typeof window !== 'undefined') void follow();
    },
    async fetch(id) {
      change({ loading: true, failure: null });
      try {
        this.load(await fetchConversation(workspace, id));
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        change({ loading: false, failure: error.failure });
      }
    },
    async refresh() {
      const { conversation, loading } = state;
      const isStill = () => ![...state.messages.values()].some(isStreaming);
      if (conversation === null || loading || !isStill()) return;
      try {
        const { messages, ...detail } = await fetchConversation(workspace, conversation.id);
        if (!isStill()) return;
        // The branch that is shown here stays.
        const shownMessages = messages.map((message) => {
          const chosenAnswer = state.messages.get(message.id)?.chosen ?? message.chosen;
          return { ...message, chosen: chosenAnswer };
        });
        this.load({ ...detail, root: state.root ?? detail.root, messages: shownMessages });
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        if (error.failure.code === 'not_found') change({ failure: error.failure });
      }
    },
    send(body) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const startedIds: string[] = [];
      const read = (event: ChatEvent) => {
        onEvent(event);
        if (event.type !== 'turn') return;
        for (const { id } of event.messages) {
          startedIds.push(id);
          followedIds.add(id);
        }
        resolve();
      };
      void openConsole(`${workspace}/chat/turns`, { json: body })
        .then((response) => readChatEvents(response, read))
        // A connection that ended without an event: whether the submission was accepted is unknown.
        .then(() => reject(lostAnswer()))
        .catch(reject)
        .finally(() => {
          for (const id of startedIds) followedIds.delete(id);
          // If the connection broke off, another one follows what is still streaming.
          void follow();
        });
      return promise;
    },
    choose,
    rename(part) {
      if (state.conversation !== null) change({ conversation: { ...state.conversation, ...part } });
    },
  };
}
