'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { newPressId, tabStorage } from '@/components/ui';
import type { ReadQuote } from '@/lib/contract';
import { sameValue } from '@/lib/forms';
import type { Failure } from '@/lib/pages/failures';
import { refreshBalance, reportRefusal, reviewWaitMs, storeTasks } from '@/lib/queries';
import { useOnline } from '../layout';
import type { Generate } from './generate';
import { lostAnswer, sendPress } from './generate';
import type { OpenPress, PressState } from './open-presses';
import { waitsForReview, withoutPress, withPress } from './open-presses';
import type { Press } from './press-store';
import { createPressStore } from './press-store';
import { useSessionTasks } from './use-session-tasks';

/** A press whose price rose and that waits for a confirmation. */
interface RisenPrice {
  press: Press;
  quote: ReadQuote;
}

export interface Presses {
  /** Presses without a task yet, newest first. */
  open: readonly OpenPress[];
  /** Tasks of this session, newest first. */
  taskIds: readonly string[];
  /** The first of the presses whose price rose. */
  risenPrice: RisenPrice | null;
  /** Why the last press was refused. */
  refusal: { press: Press; failure: Failure } | null;
  start(body: Press['body'], seenCredits: number, edit?: Press['edit']): void;
  retry(pressId: string): void;
  /** Gives up an unanswered press. */
  dismiss(pressId: string): void;
  acceptPrice(): void;
  declinePrice(): void;
  clearRefusal(): void;
}

/** Delay before a second repeat: a request right after the network came back often fails once more. */
const secondRepeatMs = 5_000;

/**
 * Makes one task for each press of Generate. A press has an id that is stored before it is sent, and every repeat
 * carries it: after an error, a reload or a lost answer. A reload repeats unanswered presses at once. A press made
 * offline waits for the network, and after a reload for a person; one with an avatar in review is sent again until the
 * avatar is approved. `running` are the person's running tasks.
 */
export function usePresses(
  workspace: string,
  generate: Generate,
  running: readonly string[] = [],
): Presses {
  const queries = useQueryClient();
  const online = useOnline();
  const store = useMemo(
    () => (typeof window === 'undefined' ? null : createPressStore(tabStorage, workspace)),
    [workspace],
  );
  const { taskIds, add } = useSessionTasks(workspace, store, running);
  const [open, setOpen] = useState<readonly OpenPress[]>([]);
  const [risenPrices, setRisenPrices] = useState<readonly RisenPrice[]>([]);
  const [refusal, setRefusal] = useState<Presses['refusal']>(null);
  const sending = useRef(new Set<string>());

  const send = useCallback(
    async (press: Press, isAutomatic = false) => {
      const { pressId } = press;
      if (!store || sending.current.has(pressId)) return;
      const place = (state: PressState, failure: Failure | null = null) =>
        setOpen((all) => withPress(all, { press, state, failure }));
      const wait = (state: 'offline' | 'held', failure: Failure | null) => {
        const waitingPress = store.wait(press);
        setOpen((all) => withPress(all, { press: waitingPress, state, failure }));
      };
      if (!navigator.onLine) return wait('offline', null);
      sending.current.add(pressId);
      const repeated = store.remember(press);
      place(press.waiting?.review ? 'review' : 'sending');
      const result = await sendPress(generate, press, repeated);
      sending.current.delete(pressId);
      // Either credits were reserved, or the balance is lower than shown.
      refreshBalance(queries, workspace);
      const failed = 'failure' in result ? result.failure : null;
      if (failed !== null && waitsForReview(press, failed)) {
        if (result.kind === 'refused') store.forget(pressId);
        const waitingPress = store.wait(press, true);
        const retryAt = Date.now() + (reviewWaitMs(failed) ?? 0);
        const entry = {
          press: waitingPress,
          state: 'review',
          failure: failed,
          retryAt,
        } as const;
        return setOpen((all) => withPress(all, entry));
      }
      if (result.kind === 'unanswered') {
        const isConnectionLost = result.failure.code === 'offline';
        const waits = isConnectionLost && (isAutomatic || !navigator.onLine);
        if (waits) return wait('offline', result.failure);
        return place('unanswered', result.failure);
      }
      // The form may have other values by now, so the refused press is kept with its reason.
      if (result.kind === 'refused' && press.waiting) {
        reportRefusal(result.failure);
        store.forget(pressId);
        return wait('held', result.failure);
      }
      store.forget(pressId);
      setOpen((all) => withoutPress(all, pressId));
      if (result.kind === 'refused') {
        // The sign-in dialog explains it, and the form keeps its values.
        if (result.failure.code === 'signed_out') return reportRefusal(result.failure);
        return setRefusal({ press, failure: result.failure });
      }
      if (result.kind === 'price_rose') {
        return setRisenPrices((all) => [...all, { press, quote: result.quote }]);
      }
      storeTasks(queries, workspace, [result.creation]);
      add(result.creation.task_id);
    },
    [generate, queries, store, workspace, add],
  );

  useEffect(() => {
    if (!store) return;
    for (const press of store.unanswered(Date.now())) {
      if (press.waiting === undefined || press.waiting.review) void send(press);
      else {
        const { tried } = press.waiting;
        const entry = tried
          ? ({ press, state: 'unanswered', failure: lostAnswer } as const)
          : ({ press, state: 'held', failure: null } as const);
        setOpen((all) => withPress(all, entry));
      }
    }
  }, [store, send]);

  useEffect(() => {
    if (online || !store) return;
    // Unanswered presses are repeated when the network is back; their tiles show that from now on.
    setOpen((all) =>
      all.map((entry) =>
        entry.state === 'unanswered' && entry.failure?.code === 'offline'
          ? { ...entry, press: store.wait(entry.press), state: 'offline' as const }
          : entry,
      ),
    );
  }, [online, store]);

  useEffect(() => {
    if (!online) return;
    const timers = open
      .filter(({ state }) => state === 'offline')
      .map(({ press }) =>
        setTimeout(() => void send(press, true), press.waiting?.tried ? secondRepeatMs : 0),
      );
    return () => timers.forEach(clearTimeout);
  }, [online, open, send]);

  useEffect(() => {
    const timers = open.flatMap(({ press, retryAt }) =>
      retryAt === undefined ? [] : [setTimeout(() => void send(press), retryAt - Date.now())],
    );
    return () => timers.forEach(clearTimeout);
  }, [open, send]);

  const [risenPrice = null] = risenPrices;
  const answerPrice = () => setRisenPrices((all) => all.slice(1));
  return {
    open,
    taskIds,
    risenPrice,
    refusal,
    start(body, seenCredits, edit) {
      setRefusal(null);
      // The same request while one is unanswered repeats that press, because its task may exist.
      const unansweredEntry = open.find(
        ({ press, failure }) => failure && sameValue([press.body, press.edit], [body, edit]),
      );
      const press = unansweredEntry?.press ?? {
        pressId: newPressId(),
        body,
        pressedAt: Date.now(),
        ...(edit === undefined ? {} : { edit }),
      };
      void send({ ...press, seenCredits });
    },
    retry(pressId) {
      const entry = open.find(({ press }) => press.pressId === pressId);
      if (entry) void send(entry.press);
    },
    dismiss(pressId) {
      store?.forget(pressId);
      setOpen((all) => withoutPress(all, pressId));
    },
    acceptPrice() {
      if (!risenPrice) return;
      answerPrice();
      void send({ ...risenPrice.press, seenCredits: risenPrice.quote.estimated_credits });
    },
    declinePrice: answerPrice,
    clearRefusal: () => setRefusal(null),
  };
}
