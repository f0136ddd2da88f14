'use client';

import { useQueryClient } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import {
  startTransition,
  useCallback,
  useEffect,
  useMemo,
  useOptimistic,
  useRef,
  useSyncExternalStore,
} from 'react';
import type { ConversationDetail } from '@/lib/pages/chat';
import { chatKeys, refreshBalance, refreshQueries, turnQuoteKeys } from '@/lib/queries';
import { type ChatStore, createChatStore } from './store/chat-store';

/** The conversation in a URL path; null for a new one. */
const conversationIdIn = (pathname: string): string | null => pathname.split('/')[3] ?? null;

const urlPathOf = (workspace: string, id: string | null): string =>
  id === null ? `/${workspace}/chat` : `/${workspace}/chat/${id}`;

interface Conversations {
  open(id: string | null): ChatStore;
  /** Starts a new conversation, even when the URL is that of a new one already. */
  startNew(): void;
  /** Forgets a conversation that was deleted, once another one is open. */
  forget(id: string): void;
  subscribe(fn: () => void): () => void;
}

/**
 * The conversations opened on this page. They are kept, so that returning to one is instant and its answers
 * continue to stream. The URL decides which one is shown.
 */
export function useConversations(
  workspace: string,
  initialConversation: ConversationDetail | null,
) {
  const client = useQueryClient();
  // The router follows a new address in a transition; what is typed until then belongs to the conversation that was pressed.
  const [pathname, setPathname] = useOptimistic(usePathname());
  const refreshList = useCallback(
    () => void refreshQueries(client, chatKeys.lists(workspace)),
    [client, workspace],
  );
  const conversationsRef = useRef<Conversations>(null);
  conversationsRef.current ??= createConversations(workspace, initialConversation, {
    refreshList,
    refreshBalance: () => refreshBalance(client, workspace),
    // Prices are cached by the message that they follow, and do not notice that its text has changed.
    forgetPrices: () =>
      client.removeQueries({ queryKey: turnQuoteKeys.all(workspace), type: 'inactive' }),
  });
  const conversations = conversationsRef.current;
  const id = conversationIdIn(pathname);
  const read = () => conversations.open(id);
  const store = useSyncExternalStore(conversations.subscribe, read, read);
  const shownStore = useRef(store);
  useEffect(() => {
    // The store that the page came with is up to date.
    if (shownStore.current !== store) void store.refresh();
    shownStore.current = store;
    const refresh = () => {
      if (document.visibilityState === 'visible') void store.refresh();
    };
    document.addEventListener('visibilitychange', refresh);
    return () => document.removeEventListener('visibilitychange', refresh);
  }, [store]);
  const navigate = useMemo(
    () => (nextId: string | null) => {
      if (nextId === null) conversations.startNew();
      const path = urlPathOf(workspace, nextId);
      if (window.location.pathname === path) return;
      startTransition(() => {
        setPathname(path);
        window.history.pushState(null, '', path);
      });
    },
    [conversations, workspace, setPathname],
  );
  return { store, openId: id, navigate, refreshList, forget: conversations.forget };
}

function createConversations(
  workspace: string,
  initialConversation: ConversationDetail | null,
  pageEffects: { refreshList: () => void; refreshBalance: () => void; forgetPrices: () => void },
): Conversations {
  const stores = new Map<string, ChatStore>();
  const readers = new Set<() => void>();
  let draft = createStore();
  let deletedId: string | null = null;
  const isAtNewUrl = () =>
    typeof window !== 'undefined' && window.location.pathname === urlPathOf(workspace, null);

  function createStore(): ChatStore {
    const store = createChatStore(workspace, {
      onTurn({ id }, isNew) {
        pageEffects.refreshList();
        pageEffects.refreshBalance();
        if (!isNew) return;
        stores.set(id, store);
        // Put the new conversation's id into the URL, unless the person has gone to another one meanwhile.
        if (store !== draft || !isAtNewUrl()) return;
        window.history.replaceState(null, '', urlPathOf(workspace, id));
      },
      onEnded({ status }) {
        pageEffects.refreshBalance();
        pageEffects.forgetPrices();
        if (status !== 'streaming') pageEffects.refreshList();
      },
    });
    return store;
  }

  if (initialConversation !== null) {
    const store = createStore();
    store.load(initialConversation);
    stores.set(initialConversation.conversation.id, store);
  }
  return {
    open(id) {
      if (deletedId !== null && id !== deletedId) {
        stores.delete(deletedId);
        deletedId = null;
      }
      if (id === null) {
        // Back at the URL of a new conversation: the draft is a conversation by now, so another one begins.
        if (draft.state().conversation !== null && isAtNewUrl()) draft = createStore();
        return draft;
      }
      const existingStore = stores.get(id);
      if (existingStore !== undefined) return existingStore;
      const store = createStore();
      stores.set(id, store);
      if (typeof window !== 'undefined') queueMicrotask(() => void store.fetch(id));
      return store;
    },
    startNew() {
      draft = createStore();
      for (const reader of readers) reader();
    },
    forget(id) {
      deletedId = id;
    },
    subscribe(fn) {
      readers.add(fn);
      return () => readers.delete(fn);
    },
  };
}
