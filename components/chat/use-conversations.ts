'use client';

import { useQueryClient } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { ConversationDetail } from '@/lib/pages/chat';
import { chatKeys, refreshBalance, refreshQueries, turnQuoteKeys } from '@/lib/queries';
import { type ChatStore, createChatStore } from './store/chat-store';

/** The conversation in a URL path; null for a new one. */
const idIn = (pathname: string): string | null => pathname.split('/')[3] ?? null;

const pathOf = (workspace: string, id: string | null): string =>
  id === null ? `/${workspace}/chat` : `/${workspace}/chat/${id}`;

interface Conversations {
  open(id: string | null): ChatStore;
  /** Starts a new conversation, also when the URL already is that of a new one. */
  renew(): void;
  /** Forgets a conversation that was deleted, once another one is open. */
  forget(id: string): void;
  subscribe(fn: () => void): () => void;
}

/**
 * The conversations opened on this page. They are kept, so that returning to one is instant and its answers
 * continue to stream. The URL decides which one is shown.
 */
export function useConversations(workspace: string, first: ConversationDetail | null) {
  const client = useQueryClient();
  const pathname = usePathname();
  const refreshList = useCallback(
    () => void refreshQueries(client, chatKeys.lists(workspace)),
    [client, workspace],
  );
  const conversationsRef = useRef<Conversations>(null);
  conversationsRef.current ??= createConversations(workspace, first, {
    refreshList,
    refreshBalance: () => refreshBalance(client, workspace),
    // A price is known by the message that it follows, not by that message's text.
    forgetPrices: () =>
      client.removeQueries({ queryKey: turnQuoteKeys.all(workspace), type: 'inactive' }),
  });
  const conversations = conversationsRef.current;
  const id = idIn(pathname);
  const read = () => conversations.open(id);
  const store = useSyncExternalStore(conversations.subscribe, read, read);
  const shownStore = useRef(store);
  useEffect(() => {
    // Not the one that the page came with.
    if (shownStore.current !== store) void store.refresh();
    shownStore.current = store;
    const refresh = () => {
      if (document.visibilityState === 'visible') void store.refresh();
    };
    document.addEventListener('visibilitychange', refresh);
    return () => document.removeEventListener('visibilitychange', refresh);
  }, [store]);
  const go = useMemo(
    () => (to: string | null) => {
      if (to === null) conversations.renew();
      const path = pathOf(workspace, to);
      if (window.location.pathname !== path) window.history.pushState(null, '', path);
    },
    [conversations, workspace],
  );
  return { store, openId: id, go, refreshList, forget: conversations.forget };
}

function createConversations(
  workspace: string,
  first: ConversationDetail | null,
  world: { refreshList: () => void; refreshBalance: () => void; forgetPrices: () => void },
): Conversations {
  const stores = new Map<string, ChatStore>();
  const readers = new Set<() => void>();
  let draft = begin();
  let deletedId: string | null = null;
  const isAtNew = () =>
    typeof window !== 'undefined' && window.location.pathname === pathOf(workspace, null);

  function begin(): ChatStore {
    const store = createChatStore(workspace, {
      onTurn({ id }, isNew) {
        world.refreshList();
        world.refreshBalance();
        if (!isNew) return;
        stores.set(id, store);
        // Put the new conversation's id into the URL, unless the person has gone to another one meanwhile.
        if (store !== draft || !isAtNew()) return;
        window.history.replaceState(null, '', pathOf(workspace, id));
      },
      onEnded({ status }) {
        world.refreshBalance();
        world.forgetPrices();
        if (status !== 'streaming') world.refreshList();
      },
    });
    return store;
  }

  if (first !== null) {
    const store = begin();
    store.load(first);
    stores.set(first.conversation.id, store);
  }
  return {
    open(id) {
      if (deletedId !== null && id !== deletedId) {
        stores.delete(deletedId);
        deletedId = null;
      }
      if (id === null) {
        // The person came back to the URL of a new conversation, so the draft that became one is replaced.
        if (draft.state().conversation !== null && isAtNew()) draft = begin();
        return draft;
      }
      const existingStore = stores.get(id);
      if (existingStore !== undefined) return existingStore;
      const store = begin();
      stores.set(id, store);
      if (typeof window !== 'undefined') queueMicrotask(() => void store.fetch(id));
      return store;
    },
    renew() {
      draft = begin();
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
