'use client';

import { createContext, useContext } from 'react';
import type { ConversationMessage, ReadModel } from '@/lib/contract';
import type { ImageSources } from './markdown/address';
import type { ChatStore } from './store/chat-store';

/** What the messages of a thread can do and need to know. Stable while a conversation is open. */
export interface Thread {
  readonly store: ChatStore;
  readonly models: readonly ReadModel[];
  readonly images: ImageSources;
  /** Whether the conversation is the reader's own. */
  readonly mine: boolean;
  choose(messageId: string): void;
  /** `seen`: the most that the button said, in credits; null where the service gives no price. */
  /** Resolves to whether it was asked; why not has been said. */
  edit(question: ConversationMessage, content: string, seen: number | null): Promise<boolean>;
  regenerate(answer: ConversationMessage, seen: number | null): void;
  retry(answer: ConversationMessage, seen: number | null): void;
  showCode(answer: ConversationMessage): void;
  openModels(): void;
  openSettings(): void;
  /** Begins another conversation. */
  begin(): void;
}

/** Which question is being rewritten, and how to begin and end that. Apart, because it changes while one reads. */
export interface Editing {
  readonly messageId: string | null;
  edit(messageId: string | null): void;
}

const Context = createContext<Thread | null>(null);

export const ThreadProvider = Context.Provider;

const EditingContext = createContext<Editing>({ messageId: null, edit: () => undefined });

export const EditingProvider = EditingContext.Provider;

export const useEditing = (): Editing => useContext(EditingContext);

export function useThread(): Thread {
  const thread = useContext(Context);
  if (thread === null) throw new Error('a message needs a thread around it');
  return thread;
}

/** The name of a model, or its id when it is not there any more. */
export const modelName = (models: readonly ReadModel[], id: string | null): string =>
  models.find((model) => model.id === id)?.name ?? id ?? '';
