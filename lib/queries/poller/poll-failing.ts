'use client';

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';

interface PollState {
  isFailing: boolean;
  readonly listeners: Set<() => void>;
}

const byClient = new WeakMap<QueryClient, Map<string, PollState>>();

function pollState(client: QueryClient, workspace: string): PollState {
  const states = byClient.get(client) ?? new Map<string, PollState>();
  byClient.set(client, states);
  const state: PollState = states.get(workspace) ?? { isFailing: false, listeners: new Set() };
  states.set(workspace, state);
  return state;
}

/** Stores whether polling the tasks of a workspace fails. */
export function setPollFailing(client: QueryClient, workspace: string, isFailing: boolean): void {
  const state = pollState(client, workspace);
  if (state.isFailing === isFailing) return;
  state.isFailing = isFailing;
  for (const listener of state.listeners) listener();
}

/** Whether polling fails at the moment. It is retried automatically. */
export function usePollFailing(workspace: string): boolean {
  const client = useQueryClient();
  return useSyncExternalStore(
    useCallback(
      (listener: () => void) => {
        const { listeners } = pollState(client, workspace);
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      [client, workspace],
    ),
    () => pollState(client, workspace).isFailing,
    () => false,
  );
}
