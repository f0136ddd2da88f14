'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { newPressId } from '@/components/ui';
import type { Failure, ReadQuote } from '@/lib/contract';
import { sameValue } from '@/lib/forms';
import { refreshBalance, storeTasks } from '@/lib/queries';
import type { Generate } from './generate';
import { sendPress } from './generate';
import type { Press } from './press-store';
import { createPressStore } from './press-store';

/** A press under way, or one whose answer is missing. */
export interface OpenPress {
  press: Press;
  /** Why there is no answer yet; null while it is being sent. */
  failure: Failure | null;
}

export interface Presses {
  /** Presses without a task yet, newest first. */
  open: readonly OpenPress[];
  /** Tasks of this session, newest first. */
  taskIds: readonly string[];
  /** A press whose price rose and that waits for a yes. */
  asking: { press: Press; quote: ReadQuote } | null;
  /** Why the last press was refused. */
  refusal: { press: Press; failure: Failure } | null;
  start(body: Press['body'], seenCredits: number): void;
  retry(pressId: string): void;
  /** Gives up on a press without an answer. */
  dismiss(pressId: string): void;
  acceptPrice(): void;
  declinePrice(): void;
  clearRefusal(): void;
}

/**
 * One intent, one task: each press has an id that is written down before it is sent and that every repeat carries,
 * after an error, a refresh or a lost answer alike. Presses found without an answer are sent again at once.
 */
export function usePresses(workspace: string, generate: Generate): Presses {
  const queries = useQueryClient();
  const store = useMemo(
    () =>
      typeof window === 'undefined' ? null : createPressStore(window.sessionStorage, workspace),
    [workspace],
  );
  const [open, setOpen] = useState<readonly OpenPress[]>([]);
  const [taskIds, setTaskIds] = useState<readonly string[]>([]);
  const [asking, setAsking] = useState<Presses['asking']>(null);
  const [refusal, setRefusal] = useState<Presses['refusal']>(null);
  const sending = useRef(new Set<string>());

  const send = useCallback(
    async (press: Press) => {
      const { pressId } = press;
      if (!store || sending.current.has(pressId)) return;
      sending.current.add(pressId);
      const repeated = store.remember(press);
      const place = (failure: Failure | null) =>
        setOpen((all) => [
          { press, failure },
          ...all.filter((entry) => entry.press.pressId !== pressId),
        ]);
      place(null);
      const result = await sendPress(generate, press, repeated);
      sending.current.delete(pressId);
      // Something was reserved, or what was thought to be there is not.
      refreshBalance(queries, workspace);
      if (result.kind === 'unanswered') return place(result.failure);
      store.forget(pressId);
      setOpen((all) => all.filter((entry) => entry.press.pressId !== pressId));
      if (result.kind === 'refused') return setRefusal({ press, failure: result.failure });
      if (result.kind === 'price_rose') return setAsking({ press, quote: result.quote });
      storeTasks(queries, workspace, [result.creation]);
      store.addTask(result.creation.task_id);
      setTaskIds(store.tasks());
    },
    [generate, queries, store, workspace],
  );

  useEffect(() => {
    if (!store) return;
    setTaskIds(store.tasks());
    for (const press of store.unanswered(Date.now())) void send(press);
  }, [store, send]);

  useEffect(() => {
    const retryLost = () => {
      for (const { press, failure } of open) if (failure?.code === 'offline') void send(press);
    };
    window.addEventListener('online', retryLost);
    return () => window.removeEventListener('online', retryLost);
  }, [open, send]);

  return {
    open,
    taskIds,
    asking,
    refusal,
    start(body, seenCredits) {
      setRefusal(null);
      // The same request again while one has no answer is a repeat of that one: it may have been made.
      const lost = open.find(({ press, failure }) => failure && sameValue(press.body, body));
      const press = lost?.press ?? { pressId: newPressId(), body, pressedAt: Date.now() };
      void send({ ...press, seenCredits });
    },
    retry(pressId) {
      const entry = open.find(({ press }) => press.pressId === pressId);
      if (entry) void send(entry.press);
    },
    dismiss(pressId) {
      store?.forget(pressId);
      setOpen(open.filter(({ press }) => press.pressId !== pressId));
    },
    acceptPrice() {
      if (!asking) return;
      setAsking(null);
      void send({ ...asking.press, seenCredits: asking.quote.estimated_credits });
    },
    declinePrice: () => setAsking(null),
    clearRefusal: () => setRefusal(null),
  };
}
