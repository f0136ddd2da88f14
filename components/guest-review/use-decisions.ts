import { useEffect, useRef, useState } from 'react';
import { toast } from '@/components/ui';
import { decideAsGuestAction } from '@/lib/console/review-links/actions';
import { isTemporary } from '@/lib/pages/is-temporary';
import { callAction } from '../actions';
import {
  type PendingDecision,
  readDecisions,
  storeDecisions,
  withDecision,
} from './decision-queue';

/** Wait before unsent decisions are sent again. */
const retryMs = 10_000;

/**
 * The decisions that are being sent: one after the other, kept while there is no network, and sent again with the same id,
 * so that each takes effect once. `enter` makes sure that the visitor is a guest of the link; false when that could not be.
 */
export function useDecisions(
  token: string,
  { enter, reload }: { enter: () => Promise<boolean>; reload: () => Promise<unknown> },
) {
  const [pendingDecisions, setPending] = useState<readonly PendingDecision[]>([]);
  const latestState = useRef({ pendingDecisions, enter, reload, isSending: false });
  latestState.current.enter = enter;
  latestState.current.reload = reload;
  const setDecisions = (decisions: readonly PendingDecision[]) => {
    latestState.current.pendingDecisions = decisions;
    storeDecisions(token, decisions);
    setPending(decisions);
  };

  const send = async () => {
    if (latestState.current.isSending) return;
    latestState.current.isSending = true;
    try {
      for (;;) {
        const [next] = latestState.current.pendingDecisions;
        if (next === undefined || !(await latestState.current.enter())) break;
        const { submission, task_id, output, decision } = next;
        const result = await callAction(() =>
          decideAsGuestAction(token, submission, { task_id, output }, decision),
        );
        if (!result.ok) {
          if (result.error.code === 'not_entered') {
            // The page asks for the new password, and what was decided is sent after it.
            await latestState.current.reload();
            break;
          }
          // It is sent again later.
          if (isTemporary(result.error)) break;
          toast.error(result.error.message);
        }
        await latestState.current.reload();
        setDecisions(
          latestState.current.pendingDecisions.filter((each) => each.submission !== submission),
        );
      }
    } finally {
      latestState.current.isSending = false;
    }
  };
  const sendLatest = useRef(send);
  sendLatest.current = send;

  useEffect(() => {
    const storedDecisions = readDecisions(token);
    latestState.current.pendingDecisions = storedDecisions;
    setPending(storedDecisions);
    const sendAgain = () => void sendLatest.current();
    sendAgain();
    window.addEventListener('online', sendAgain);
    const timer = setInterval(sendAgain, retryMs);
    return () => {
      window.removeEventListener('online', sendAgain);
      clearInterval(timer);
    };
  }, [token]);

  return {
    pendingDecisions,
    decide(decision: PendingDecision) {
      setDecisions(withDecision(latestState.current.pendingDecisions, decision));
      void send();
    },
  };
}
