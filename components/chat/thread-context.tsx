'use client';

import { createContext, useContext } from 'react';
import type { ReadModel } from '@/lib/contract';
import type { ConversationMessage } from '@/lib/pages/chat';
import type { ImageSources } from './markdown/address';
import type { ChatStore } from './store/chat-store';

/** What the messages of a thread need from the page. The object is the same while a conversation is open. */
export interface Thread {
  readonly store: ChatStore;
  readonly models: readonly ReadModel[];
  readonly images: ImageSources;
  /** Whether the conversation is the reader's own. */
  readonly isMine: boolean;
  chooseMessage(messageId: string): void;
  /** Resolves to whether it was sent; a failure has been shown. `seenCredits`: the highest price shown, or null. */
  edit(
    question: ConversationMessage,
    content: string,
    images: readonly string[],
    seenCredits: number | null,
  ): Promise<boolean>;
  regenerate(answer: ConversationMessage, seenCredits: number | null): void;
  retry(answer: ConversationMessage, seenCredits: number | null): void;
  /** Stops the answers that are being written. */
  stopAnswers(): void;
  showCode(answer: ConversationMessage): void;
  openModels(): void;
  openSettings(): void;
  /** Starts a new conversation. */
  startConversation(): void;
}

/** The question being edited. A context of its own, because it changes while a thread is open. */
export interface QuestionEditing {
  readonly messageId: string | null;
  /** Shows the editor of a question; null closes it. */
  editMessage(messageId: string | null): void;
}

const ThreadContext = createContext<Thread | null>(null);

export const ThreadProvider = ThreadContext.Provider;

const EditingContext = createContext<QuestionEditing>({
  messageId: null,
  editMessage: () => undefined,
});

export const EditingProvider = EditingContext.Provider;

export const useEditing = (): QuestionEditing => useContext(EditingContext);

export function useThread(): Thread {
  const thread = useContext(ThreadContext);
  if (thread === null) throw new Error('a message needs a thread around it');
  return thread;
}

/** The name of a model, or its id when the model no longer exists. */
export const modelName = (models: readonly ReadModel[], id: string | null): string =>
  models.find((model) => model.id === id)?.name ?? id ?? '';
