'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { browserStorage, formatCount, newSubmissionId, toast } from '@/components/ui';
import type { BoardNews } from '@/lib/pages/boards';
import { boardPollMs, sendBoardSync } from '@/lib/queries';
import { useShell } from '../../layout';
import { BoardStore } from '../store';
import { placeItems } from './item-changes';

/** The board of a page: changes that were made here show at once, those of other people are read every two seconds. */
export function useBoard(workspace: string, initial: BoardNews) {
  const { user } = useShell();
  const [store] = useState(
    () =>
      new BoardStore({
        initial,
        session: newSubmissionId(),
        storage: browserStorage,
        key: `board-changes:${user.id}:${initial.id}`,
        send: (sync) => sendBoardSync(workspace, initial.id, sync),
        onRefused: (message) => toast.error(message),
        onDeletedElsewhere: (count, bringBack) =>
          toast.show(
            count === 1
              ? 'What you changed had been deleted meanwhile.'
              : `${formatCount(count)} items that you changed had been deleted meanwhile.`,
            {
              durationMs: 30_000,
              action: { label: 'Bring back', onPress: bringBack },
            },
          ),
      }),
  );
  useEffect(() => store.open(), [store]);
  const state = useSyncExternalStore(store.subscribe, store.state, store.state);
  useQuery({
    queryKey: ['board', workspace, initial.id, 'news'] as const,
    queryFn: async () => {
      await store.sync();
      return null;
    },
    refetchInterval: state.isGone ? false : boardPollMs,
    refetchOnWindowFocus: 'always',
    retry: false,
    networkMode: 'always',
    gcTime: 0,
  });
  useEffect(() => {
    const saveNow = () => void store.sync();
    window.addEventListener('online', saveNow);
    return () => window.removeEventListener('online', saveNow);
  }, [store]);
  // Results that were added in the gallery or the grid get their place when the surface shows them. Each is placed once, because a
  // refused change would be repeated forever.
  const placedIds = useRef(new Set<string>());
  useEffect(() => {
    const changes = placeItems(state.items).filter(({ id }) => !placedIds.current.has(id));
    for (const { id } of changes) placedIds.current.add(id);
    store.changeWithoutUndo(changes);
  }, [store, state.items]);
  return { store, state };
}

export type Board = ReturnType<typeof useBoard>;
